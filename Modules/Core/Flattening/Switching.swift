import ReactiveKernel
import Synchronization

/// The machine of `switchToLatest`: tells the newest inner signal from those before by its number, which is its tag. They count
/// from one; zero is the outer signal's.
@usableFromInline
final class Switching<Value: Sendable, Failure: Error>: Confluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @exclusivity(unchecked) @usableFromInline var newest = 0
  @exclusivity(unchecked) @usableFromInline var running: Subscription?
  @exclusivity(unchecked) private var isOuterOpen = true
  @exclusivity(unchecked) private var isOuterAbandoned = false
  /// The number of the newest inner that has been subscribed to.
  @usableFromInline let attached = Atomic<Int>(0)

  @inlinable
  init(_ downstream: Subscriber<Value, Failure>) {
    super.init(downstream, sources: 1)
  }

  /// Inside the claim: replaces the inner signal, whose values are late from here on.
  ///
  /// The old one is let go of after the new one was subscribed to, so that what both share lives on. One that is still being
  /// subscribed to is let go of at once, for it may send until it is, and the new one starts only then.
  @inlinable
  @inline(never)
  func replace(with inner: Signal<Value, Failure>) {
    let replaced = running
    if attached.load(ordering: .acquiring) != newest { replaced?.end() }
    newest += 1
    let child = makeChild(tag: newest)
    running = child
    let next = SwitchedInner(self, number: newest, subscription: child)
    serialiser.start((next, inner, replaced)) { next, inner, replaced in
      next.attach(to: inner)
      replaced?.end()
    }
  }

  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 {
      isOuterOpen = false
      isOuterAbandoned = isAbandoned
    } else if tag == newest {
      running = nil
    }
    if !isOuterOpen, running == nil { finish(isAbandoned: isOuterAbandoned) }
  }
}

/// One inner signal of a ``Switching``: what both its closures hold, so that neither needs a context of its own.
@usableFromInline
final class SwitchedInner<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let switching: Switching<Value, Failure>
  @usableFromInline let number: Int
  @usableFromInline let subscription: Subscription

  @inlinable
  init(_ switching: Switching<Value, Failure>, number: Int, subscription: Subscription) {
    self.switching = switching
    self.number = number
    self.subscription = subscription
  }

  @inlinable
  func attach(to inner: Signal<Value, Failure>) {
    if !subscription.isDisposed {
      inner.attach(
        Subscriber(next: { [self] in send($0) }, terminal: { [self] in end(with: $0) }, subscription: subscription))
    }
    switching.attached.store(number, ordering: .releasing)
  }

  @inlinable
  func send(_ value: Value) {
    switching.serialiser.forward(value) { [self] value in
      if switching.newest == number { switching.downstream.next(value) }
    }
  }

  @inlinable
  func end(with termination: Termination<Failure>) {
    guard subscription.end(with: termination) else { return }
    switching.serialiser.forward(termination) { [self] termination in
      switch termination {
      case .completed: switching.sourceEnded(tag: number, isAbandoned: false)
      case .failed:
        guard switching.newest == number else { return }
        switching.finish(with: termination)
      }
    }
  }
}
