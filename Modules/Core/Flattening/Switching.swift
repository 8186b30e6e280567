import ReactiveKernel
import Synchronization

/// The machine of `switchToLatest`: tells the newest inner signal from those before by its number, which is its tag. They count
/// from one; zero is the outer signal's.
///
/// The outer signal is serial by itself (C2), so an inner one is replaced on its thread, outside the claim: the new one starts there
/// and then, unless a value is being delivered.
@usableFromInline
final class Switching<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `running` changes only on the outer signal's thread, and the others only inside the claim.
  @exclusivity(unchecked) @usableFromInline var running: Subscription?
  @exclusivity(unchecked) private var newestEnded = 0
  @exclusivity(unchecked) private var isOuterOpen = true
  @exclusivity(unchecked) private var isOuterAbandoned = false
  /// The number of the newest inner: the values of the others are late.
  @usableFromInline let newest = Atomic<Int>(0)
  /// The number of the newest inner that has been subscribed to.
  @usableFromInline let attached = Atomic<Int>(0)

  @inlinable
  init(_ downstream: Subscriber<Value, Failure>) {
    super.init(downstream, sources: 1)
  }

  /// Subscribes to the outer signal.
  ///
  /// - Parameter makeInner: makes an inner signal of each of its values, on its thread.
  @inlinable
  func attach<Input: Sendable>(
    outer: Signal<Input, Failure>, _ makeInner: @escaping @Sendable (Input) -> Signal<Value, Failure>
  ) {
    let child = makeChild(tag: 0)
    outer.attach(as: child) { [self] value in
      if !child.isDisposed { replace(with: makeInner(value), unless: child) }
    } ended: { [self] termination in
      endSource(tag: 0, with: termination)
    }
  }

  /// Replaces the inner signal, whose values are late from here on.
  ///
  /// The old one is ended after the new one was subscribed to, so that what both share lives on. One that is still being
  /// subscribed to is ended at once, for it may send until then, and the new one starts only after that.
  @inlinable
  @inline(never)
  func replace(with inner: Signal<Value, Failure>, unless outer: Subscription) {
    // Making the inner signal may have disposed of all this.
    guard !outer.isDisposed else { return }
    let replaced = running.take()
    let last = newest.load(ordering: .relaxed)
    if attached.load(ordering: .acquiring) != last { replaced?.end() }
    newest.store(last + 1, ordering: .releasing)
    if serialiser.beginStart() {
      // Until this returns, the outer signal, which is serial, cannot replace the inner one.
      if inner.traits.contains(.immediate) {
        runInPlace(inner)
      } else {
        running = run(inner, as: makeChild(tag: last + 1), last + 1)
      }
      attached.store(last + 1, ordering: .releasing)
      replaced?.end()
      serialiser.endStart()
    } else {
      let child = makeChild(tag: last + 1)
      running = child
      serialiser.queueStart { [self] in
        run(inner, as: child, last + 1)
        attached.store(last + 1, ordering: .releasing)
        replaced?.end()
      }
    }
  }

  /// Runs an inner signal that has ended when this returns, and is the newest until then. What it sends may be delivered later, by
  /// another thread, so it is numbered like any other.
  @inlinable
  func runInPlace(_ inner: Signal<Value, Failure>) {
    inner.attach(
      Subscriber(
        next: { [self] value in send(value, as: newest.load(ordering: .relaxed)) },
        terminal: { [self] termination in innerEnded(with: termination, as: newest.load(ordering: .relaxed)) },
        subscription: downstream.subscription))
  }

  /// Subscribes to an inner signal, unless its subscription has ended; returns that subscription, unless it has ended now.
  @inlinable
  @discardableResult
  func run(_ inner: Signal<Value, Failure>, as child: Subscription, _ number: Int) -> Subscription? {
    inner.attach(as: child) { [self] value in
      send(value, as: number)
    } ended: { [self] termination in
      innerEnded(with: termination, as: number)
    }
    return child.isDisposed ? nil : child
  }

  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 {
      isOuterOpen = false
      isOuterAbandoned = isAbandoned
    } else {
      newestEnded = max(newestEnded, tag)
    }
    if !isOuterOpen, newestEnded == newest.load(ordering: .acquiring) { finish(isAbandoned: isOuterAbandoned) }
  }
}

/// What an inner signal sent, and the inner's number.
@usableFromInline
struct Numbered<Payload: Sendable>: Sendable {
  @usableFromInline let payload: Payload
  @usableFromInline let number: Int

  @inlinable
  init(_ payload: Payload, _ number: Int) {
    self.payload = payload
    self.number = number
  }
}
