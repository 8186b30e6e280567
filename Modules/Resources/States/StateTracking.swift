import Observation
import ReactiveKernel

/// A state in Swift's Observation framework. A protocol, because older systems lack the only implementation.
protocol StateTracking: Sendable {
  /// Notes that the calling code reads the state.
  func noteRead()

  /// Ends the notifications.
  func end()
}

/// Reports the changes of a state to code that read it under `withObservationTracking`.
///
/// It reports after the change. Code that reads again when it is notified finds the new state, on any thread.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class TrackedState: Observable, StateTracking {
  private let registrar = ObservationRegistrar()
  private let subscription = Subscription()

  /// Stands for the state.
  private var state: Void { () }

  init(_ changes: Signal<Void, Never>) {
    changes.attach(
      under: subscription, next: { [weak self] in self?.notify() }, terminal: { _ in })
  }

  func noteRead() { registrar.access(self, keyPath: \.state) }

  func end() { subscription.dispose() }

  private func notify() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
