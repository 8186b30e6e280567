import ReactiveKernel
import Synchronization

/// The machine of `switchToLatest`: tells the newest inner signal from those before by its number.
@usableFromInline
final class Switching<Value: Sendable, Failure: Error>: Confluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @exclusivity(unchecked) @usableFromInline var newest = outerSource
  @exclusivity(unchecked) private var running: Subscription?
  @exclusivity(unchecked) private var isOuterOpen = true
  @exclusivity(unchecked) private var isOuterAbandoned = false
  /// The number of the newest inner that has been subscribed to.
  private let attached = Atomic<Int>(outerSource)

  /// The outer signal's tag; inner signals count from one.
  @usableFromInline static var outerSource: Int { 0 }

  @inlinable
  init(_ downstream: Subscriber<Value, Failure>) {
    super.init(downstream, sources: 1)
  }

  /// Inside the claim: replaces the inner signal, whose values are late from here on.
  ///
  /// The old one is let go of after the new one was subscribed to, so that what both share lives on. One that is still being
  /// subscribed to is let go of at once, for it may send until it is, and the new one starts only then.
  @usableFromInline
  @inline(never)
  func replace(with inner: Signal<Value, Failure>) {
    let replaced = running
    if attached.load(ordering: .acquiring) != newest { replaced?.end() }
    newest += 1
    let number = newest
    let child = makeChild(tag: number)
    running = child
    serialiser.start { [self] in
      if !child.isDisposed { attach(inner, number: number, child: child) }
      attached.store(number, ordering: .releasing)
      replaced?.end()
    }
  }

  private func attach(_ inner: Signal<Value, Failure>, number: Int, child: Subscription) {
    let next = downstream.next
    let serialiser = serialiser
    inner.attach(
      Subscriber(
        next: { [self] value in
          serialiser.forward(value) { [self] value in if newest == number { next(value) } }
        },
        terminal: { [self] termination in
          guard child.end() else { return }
          serialiser.forward(()) { [self] in
            switch termination {
            case .failed(let failure): innerFailed(failure, number: number)
            case .completed: sourceEnded(tag: number, isAbandoned: false)
            }
          }
        },
        subscription: child))
  }

  private func innerFailed(_ failure: Failure, number: Int) {
    guard newest == number else { return }
    serialiser.cut()
    downstream.terminal(.failed(failure))
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == Switching.outerSource {
      isOuterOpen = false
      isOuterAbandoned = isAbandoned
    } else if tag == newest {
      running = nil
    }
    if !isOuterOpen, running == nil { finish(isAbandoned: isOuterAbandoned) }
  }
}
