import ReactiveKernel
import Synchronization

/// The machine of all operators that run inner signals side by side: `flatMap`, `flatten`, `concat()`, `bind`.
///
/// One atomic number counts the inners that run or wait, and the outer signal beside them. So an inner that may start at once
/// costs no claim of the serialiser: that is left to the values, to waiting inners, and to the end. The outer signal is serial by
/// itself (C2), so what makes an inner of its values runs on its thread, outside the claim.
///
/// Where several but not all may run, every inner asks for its place inside the claim: else a newcomer that finds a place free
/// could start before one that was just given another.
@usableFromInline
final class Flattening<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `waiting` and `free` change only inside the claim, and `isOuterAbandoned` before the outer is counted out.
  /// How many may be counted for a newcomer to start at once.
  @usableFromInline let direct: Int
  @usableFromInline let counted = Atomic<Int>(FlatteningTag.outer)
  @usableFromInline let sendInner: @Sendable (Value) -> Void
  @exclusivity(unchecked) private var waiting = RingQueue<Signal<Value, Failure>>()
  /// Places that nobody has taken, as far as they are not counted.
  @exclusivity(unchecked) @usableFromInline var free: Int
  @exclusivity(unchecked) private var isOuterAbandoned = false

  /// Makes the machine for one subscription; zero is no limit.
  @inlinable
  init(_ downstream: Subscriber<Value, Failure>, limit: Int = 0) {
    direct = limit == 0 || limit == .max ? .max : limit == 1 ? 1 : 0
    free = direct == 0 ? limit : 0
    let next = downstream.next
    let serialiser = Serialiser()
    sendInner = { value in serialiser.forward(value, to: next) }
    super.init(downstream, sources: 1, serialiser: serialiser)
  }

  /// Subscribes to the outer signal.
  ///
  /// - Parameter accept: takes its values, and its subscription, on its thread.
  @inlinable
  func attach<Input: Sendable>(
    outer: Signal<Input, Failure>, accept: @escaping @Sendable (Input, Subscription) -> Void
  ) {
    let child = makeChild(tag: FlatteningTag.outer)
    outer.attach(as: child) { value in
      if !child.isDisposed { accept(value, child) }
    } ended: { [self] termination in
      ended(FlatteningTag.outer, with: termination)
    }
  }

  /// Subscribes to the outer signal, and admits an inner signal of each of its values.
  ///
  /// - Parameter transform: makes the inner signal of a value, if it has one.
  @inlinable
  func attach<Input: Sendable>(
    outer: Signal<Input, Failure>, _ transform: @escaping @Sendable (Input) -> Signal<Value, Failure>?
  ) {
    // Made once, and held by the outer's closure, not by the machine that it holds: an immediate inner then counts no references to either.
    let subscriber = subscriberOfImmediates
    attach(outer: outer) { [self] value, _ in
      if let inner = transform(value) { admit(inner, subscriber) }
    }
  }

  /// What an inner signal that runs in place sends to.
  @inlinable
  var subscriberOfImmediates: Subscriber<Value, Failure> {
    Subscriber(
      next: sendInner, terminal: { [self] in ended(FlatteningTag.inner, with: $0) },
      subscription: downstream.subscription)
  }

  /// Starts an inner signal, or lets it wait if as many as may be are running.
  ///
  /// - Parameter subscriber: ``subscriberOfImmediates``.
  @inlinable
  func admit(_ inner: Signal<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) {
    let before = counted.wrappingAdd(FlatteningTag.inner, ordering: .acquiring).oldValue
    if before & ~FlatteningTag.outer < direct {
      start(inner, subscriber)
    } else {
      serialiser.forward(inner) { [self] in hold($0) }
    }
  }

  /// Counts out a source that has ended without a failure, from anywhere.
  @inlinable
  func countOut(_ source: Int) {
    let (before, left) = counted.wrappingSubtract(source, ordering: .acquiringAndReleasing)
    if left == 0 {
      lastEnded()
    } else if source == FlatteningTag.inner, before & ~FlatteningTag.outer > direct {
      placeCameFree()
    }
  }

  @usableFromInline
  @inline(never)
  func lastEnded() {
    serialiser.forward(()) { [self] in finish(isAbandoned: isOuterAbandoned) }
  }

  @usableFromInline
  @inline(never)
  func placeCameFree() {
    serialiser.forward(()) { [self] in startWaiting() }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == FlatteningTag.outer { isOuterAbandoned = isAbandoned }
    countOut(tag)
  }

  @inlinable
  func start(_ inner: Signal<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) {
    if serialiser.beginStart() {
      run(inner, subscriber)
      serialiser.endStart()
    } else {
      serialiser.queueStart { [self] in run(inner, subscriber) }
    }
  }

  @inlinable
  func run(_ inner: Signal<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) {
    guard !inner.traits.contains(.immediate) else { return inner.attach(subscriber) }
    inner.attach(as: makeChild(tag: FlatteningTag.inner), next: sendInner) { [self] in
      ended(FlatteningTag.inner, with: $0)
    }
  }

  /// Takes the terminal of the outer signal or of an inner one, from anywhere.
  @inlinable
  func ended(_ source: Int, with termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): fail(failure)
    case .completed: countOut(source)
    }
  }

  /// Inside the claim: an inner that did not start at once takes a place, or waits for one.
  @usableFromInline
  @inline(never)
  func hold(_ inner: Signal<Value, Failure>) {
    if free > 0 {
      free -= 1
      start(inner, subscriberOfImmediates)
    } else {
      waiting.append(inner)
    }
  }

  /// Inside the claim: gives the place of an inner that ended to the one that waited longest, or keeps it for one that comes.
  private func startWaiting() {
    if let inner = waiting.popFirst() { start(inner, subscriberOfImmediates) } else { free += 1 }
  }
}

/// What the outer signal and an inner one of a ``Flattening`` are counted as.
///
/// Outside the machine, for a generic type's constants are looked up each time.
@usableFromInline
enum FlatteningTag {
  /// The highest bit below the sign's, in an `Int` of any width.
  @usableFromInline static var outer: Int { 1 << (Int.bitWidth - 2) }
  @usableFromInline static var inner: Int { 1 }
}
