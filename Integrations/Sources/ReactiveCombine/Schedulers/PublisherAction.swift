import Guarding
import ReactiveKernel

/// An action that a scheduler of Combine holds, and the disposable that prevents its start. Combine cannot take it
/// back, so a disposal releases the closure.
final class PublisherAction: Disposable, Sendable {
  private enum State {
    case waiting(Unisolated<() -> Void>)
    case running
    case ended
  }

  private let state: Guarded<State>

  init(_ action: sending @escaping () -> Void) { state = Guarded(.waiting(Unisolated(action))) }

  var isDisposed: Bool {
    state.withLock { state in
      if case .ended = state { true } else { false }
    }
  }

  func run() {
    guard let action = take(leaving: .running) else { return }
    action.value()
    state.withLock { $0 = .ended }
  }

  // The closure is released without the lock.
  func dispose() { _ = take(leaving: .ended) }

  private func take(leaving next: State) -> Unisolated<() -> Void>? {
    state.withLock { state in
      guard case .waiting(let action) = state else { return nil }
      state = next
      return action
    }
  }
}
