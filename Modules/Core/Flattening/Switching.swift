import ReactiveKernel
import Synchronization

/// The machine of `switchToLatest`: tells the newest inner signal from those before by its number, which is its tag. They count
/// from one; zero is the outer signal's.
///
/// The outer signal is serial by itself (C2), so an inner one is replaced on its thread, outside the claim: the new one starts there
/// and then, unless a value is being delivered.
@usableFromInline
final class Switching<Value: Sendable, Failure: Error>: Confluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because `running` changes only on the outer signal's thread; `spare` there too, and in a start, which that thread waits for
  // by `attached`; and the others inside the claim.
  @exclusivity(unchecked) @usableFromInline var running: Subscription?
  @exclusivity(unchecked) @usableFromInline var spare: ReusableUpstream<Switching, Value, Failure>?
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
    guard !child.isDisposed else { return }
    outer.attach(
      Subscriber(
        next: { [self] value in if !child.isDisposed { replace(with: makeInner(value), unless: child) } },
        terminal: { [self] termination in
          guard child.end(with: termination) else { return }
          switch termination {
          case .failed(let failure): fail(failure)
          case .completed: serialiser.forward(()) { [self] in sourceEnded(tag: 0, isAbandoned: false) }
          }
        },
        subscription: child))
  }

  /// Replaces the inner signal, whose values are late from here on.
  ///
  /// The old one is let go of after the new one was subscribed to, so that what both share lives on. One that is still being
  /// subscribed to is let go of at once, for it may send until it is, and the new one starts only then.
  @inlinable
  @inline(never)
  func replace(with inner: Signal<Value, Failure>, unless outer: Subscription) {
    // Making the inner signal may have disposed of all this.
    guard !outer.isDisposed else { return }
    var replaced: Subscription?
    var next: ReusableUpstream<Switching, Value, Failure>?
    // Swapped, here and below, for that counts no references.
    swap(&replaced, &running)
    let last = newest.load(ordering: .relaxed)
    if attached.load(ordering: .acquiring) == last { swap(&next, &spare) } else { replaced?.end() }
    // It has ended, and the reference would keep it from being used again. It may also be an older one's, and then this one still runs.
    if next?.number == last { replaced = nil }
    newest.store(last + 1, ordering: .releasing)
    if !next.reopen(number: last + 1) { next = makeUpstream(number: last + 1) }
    if serialiser.beginStart() {
      run(inner, as: &next)
      // Not before, for many end meanwhile: the outer signal, which is serial, cannot replace this one until then.
      running = next?.subscription
      replaced?.end()
      serialiser.endStart()
    } else {
      running = next?.subscription
      serialiser.queueStart { [self, next, replaced] in
        var next = next
        run(inner, as: &next)
        replaced?.end()
      }
    }
  }

  /// Subscribes to an inner signal, and keeps what it does that with for the next one, if it has ended.
  @inlinable
  func run(_ inner: Signal<Value, Failure>, as next: inout ReusableUpstream<Switching, Value, Failure>?) {
    guard let number = next?.number else { return }
    if next.attach(to: inner) {
      swap(&spare, &next)
      next.discard()
    }
    attached.store(number, ordering: .releasing)
  }

  @inlinable
  func makeUpstream(number: Int) -> ReusableUpstream<Switching, Value, Failure> {
    let upstream = Upstream(self, subscription: makeChild(tag: number), number: number)
    return ReusableUpstream(upstream, isHeldByNext: true) { value in
      upstream.withTarget { $0.send(value, as: upstream.number) }
    } terminal: { termination in
      upstream.end(with: termination) { $0.innerEnded(with: termination, as: upstream.number) }
    }
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
