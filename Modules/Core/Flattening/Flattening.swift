import ReactiveKernel
import ReactivePacing

/// The machine of all operators that run inner signals side by side: `flatMap`, `flatten`, `concat()`.
///
/// One atomic number counts the outer signal and the inner signals that run or wait. So an inner signal that may start
/// at once needs no claim of the serialiser. Only values, waiting inner signals and the end need it. The outer signal
/// sends one value at a time (C2), so inner signals are made on its thread, outside the claim.
///
/// With a limit above one, every inner signal takes its place inside the claim. Otherwise a new inner signal could
/// start before one that has waited and was just given a place.
@usableFromInline
final class Flattening<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `waiting`, `free` and `silent` change only inside the claim, and `isOuterAbandoned` before the
  // outer is counted out.
  /// The count of inner signals below which a new one starts at once: without a limit all do, with the limit 1 one that
  /// is alone, and with another limit none, because each takes its place inside the claim.
  @usableFromInline let direct: Int
  @usableFromInline let counted = AtomicInt(FlatteningTag.outer)
  @usableFromInline let sendInner: @Sendable (Value) -> Void
  @usableFromInline var waiting = RingQueue<WaitingInner<Value, Failure>>()
  /// The free places, if the limit is above one.
  @usableFromInline var free: Int
  @usableFromInline var isOuterAbandoned = false
  /// The subscriptions of inner signals that keep their place for ever: their sources released them without an end.
  private var silent: [Subscription] = []
  /// With a limit: the places of inner signals, so that an outer source that can wait sends no value before one can
  /// start (C17).
  @usableFromInline let room: ExhaustibleRoom?

  /// Makes the machine for one subscription; zero is no limit.
  @inlinable
  init(_ downstream: Subscriber<Value, Failure>, limit: Int = 0) {
    direct = limit == 0 || limit == .max ? .max : limit == 1 ? 1 : 0
    free = direct == 0 ? limit : 0
    room = direct == .max ? nil : ExhaustibleRoom(keepingAll: limit, of: "flatMap")
    let serialiser = Serialiser()
    let target = SerialTarget(serialiser, for: downstream, next: downstream.next)
    sendInner = { value in target.send(value) }
    super.init(downstream, sources: 1, serialiser: serialiser)
  }

  /// Subscribes to the outer signal.
  ///
  /// - Parameter accept: takes each of its values, on its thread.
  @inlinable
  func subscribe<Input: Sendable>(
    to outer: Signal<Input, Failure>, accept: @escaping @Sendable (Input) -> Void
  ) {
    let child = makeChild(tag: FlatteningTag.outer)
    if let room {
      room.serve(child)
      child.grant(room, before: downstream.room)
    }
    outer.attach(as: child) { value in
      if !child.isDisposed { accept(value) }
    } ended: { [self] termination in
      ended(FlatteningTag.outer, with: termination)
    }
  }

  /// Subscribes to the outer signal, and admits an inner signal of each of its values.
  ///
  /// - Parameter transform: makes the inner signal of a value, or returns nil.
  @inlinable
  func attach<Input: Sendable>(
    outer: Signal<Input, Failure>, _ transform: @escaping @Sendable (Input) -> Signal<Value, Failure>?
  ) {
    // Made once, and captured by the outer's closure. So an immediate inner signal counts no references.
    let subscriber = subscriberOfImmediates
    let waitingValue = downstream.waitingValues(of: Input.self)
    guard direct != .max else {
      // Without a limit, an inner signal waits only for the delivery or the start in progress.
      return subscribe(to: outer) { [self] value in
        guard let inner = transform(value) else { return }
        counted.add(FlatteningTag.inner)
        start(inner, of: waitingValue?(value), subscriber)
      }
    }
    subscribe(to: outer) { [self] value in
      if let inner = transform(value) { admit(inner, of: waitingValue?(value), subscriber) }
    }
  }

  /// The subscriber of immediate inner signals, which run in place.
  @inlinable
  var subscriberOfImmediates: Subscriber<Value, Failure> {
    Subscriber(
      next: sendInner, terminal: { [self] in ended(FlatteningTag.inner, with: $0) },
      subscription: downstream.subscription)
  }

  /// Starts an inner signal, or queues it if the limit is reached.
  ///
  /// - Parameters:
  ///   - value: makes the note of the value that it was made of, for the discard hook.
  ///   - subscriber: ``subscriberOfImmediates``.
  @inlinable
  func admit(
    _ inner: Signal<Value, Failure>, of value: @autoclosure () -> WaitingValue? = nil,
    _ subscriber: Subscriber<Value, Failure>
  ) {
    room?.takePlaceEvenIfFull()
    let before = counted.add(FlatteningTag.inner).oldValue
    if before & ~FlatteningTag.outer < direct {
      start(inner, of: value(), subscriber)
    } else {
      serialiser.forward(WaitingInner(inner, of: value())) { [self] in hold($0) }
    }
  }

  /// Counts out a source that has ended without a failure. On any thread.
  @inlinable
  func countOut(_ source: Int) {
    let (before, left) = counted.add(-source)
    if source == FlatteningTag.inner { room?.freePlaceAgain() }
    if left == 0 {
      lastEnded()
      // With the limit 1, the first inner signal has taken no place: it frees one only if another one waits.
    } else if source == FlatteningTag.inner, before & ~FlatteningTag.outer > direct {
      freePlace()
    }
  }

  @inlinable
  @inline(never)
  func lastEnded() {
    serialiser.forward(()) { [self] in finish(isAbandoned: isOuterAbandoned) }
  }

  /// Gives the place of an inner signal that ended to the inner signal that waited longest, or keeps it if none waits.
  @inlinable
  @inline(never)
  func freePlace() {
    serialiser.forward(()) { [self] in
      if let inner = waiting.popFirst() {
        // Inside the claim, so the start is queued, and the note of the value is used when it runs.
        inner.startLate { start(inner.signal, of: inner.value, subscriberOfImmediates) }
      } else {
        free += 1
      }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == FlatteningTag.outer { isOuterAbandoned = isAbandoned }
    countOut(tag)
  }

  /// Starts an inner signal now, or after the delivery or the start in progress. If the subscription ends before, the
  /// value goes to the discard hook.
  @inlinable
  func start(
    _ inner: Signal<Value, Failure>, of value: @autoclosure () -> WaitingValue? = nil,
    _ subscriber: Subscriber<Value, Failure>
  ) {
    if serialiser.beginStart() {
      run(inner, subscriber)
      serialiser.endStart()
    } else {
      queueStart(of: WaitingInner(inner, of: value()), subscriber)
    }
  }

  @inlinable
  @inline(never)
  func queueStart(of inner: WaitingInner<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) {
    serialiser.queueStart { [self] in
      if !downstream.isDisposed { run(inner.take(), subscriber) }
    }
  }

  @inlinable
  func run(_ inner: Signal<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) {
    // A sequence that waits for room needs no child either: no other event than the end of all ends its wait.
    guard !inner.traits.contains(.immediate) else { return inner.attach(subscriber) }
    if let room { return runNoticed(inner, in: room) }
    inner.attach(as: makeChild(tag: FlatteningTag.inner), next: sendInner) { [self] in
      ended(FlatteningTag.inner, with: $0)
    }
  }

  /// Runs an inner signal whose place the source of the outer signal may wait for. If all places are taken for ever, a
  /// wait ends the outer signal.
  @inlinable
  @inline(never)
  func runNoticed(_ inner: Signal<Value, Failure>, in room: ExhaustibleRoom) {
    let child = makeChild(tag: FlatteningTag.inner)
    let witness = SilenceWitness(of: child) { [self] in noteSilence(of: child, in: room) }
    inner.attach(as: child, next: sendInner) { [self] in
      witness.touch()
      ended(FlatteningTag.inner, with: $0)
    }
  }

  /// Counts an inner signal that keeps its place for ever. On any thread.
  @usableFromInline
  func noteSilence(of child: Subscription, in room: ExhaustibleRoom) {
    serialiser.forward(()) { [self] in
      silent.removeAll { $0.isDisposed }
      silent.append(child)
      if silent.count >= room.capacity { room.freeNoMore() }
    }
  }

  /// Takes the terminal of the outer signal or of an inner signal. On any thread.
  @inlinable
  func ended(_ source: Int, with termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): fail(failure)
    case .completed:
      if mayHavePermits { keepPermit() }
      countOut(source)
    }
  }

  /// Keeps the permit of a source that ends. On any thread.
  @usableFromInline
  @inline(never)
  func keepPermit() {
    if Permit.ofThisThread != nil { serialiser.forward(()) { [self] in keepEndPermit() } }
  }

  /// Inside the claim: an inner signal that did not start at once takes a place, or waits for one.
  @inlinable
  @inline(never)
  func hold(_ inner: WaitingInner<Value, Failure>) {
    if free > 0 {
      free -= 1
      start(inner.signal, of: inner.value, subscriberOfImmediates)
    } else {
      waiting.append(inner.waiting())
    }
  }
}

/// The amounts that the outer signal and an inner signal add to the count of a ``Flattening``. They are also the tags
/// of these sources: ``Flattening/countOut(_:)`` takes away the tag of the source that ends.
///
/// Outside the machine, because constants of a generic type are looked up at each use.
@usableFromInline
enum FlatteningTag {
  /// The highest bit below the sign bit, in an `Int` of any width.
  @usableFromInline static var outer: Int { 1 << (Int.bitWidth - 2) }
  @usableFromInline static var inner: Int { 1 }
}
