import ReactiveKernel
import ReactivePacing

/// The machine of the strategy `ordered`: runs several inner signals, and delivers them one after the other.
///
/// Inner signals are numbered from one, and their numbers are their tags; zero is the outer signal's. Each from `first`
/// on has a lane.
@usableFromInline
final class Ordering<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let limit: Int
  private let roomDownstream: Room?
  /// With a limit: the lanes, so that an outer source that can wait sends no value before its inner signal can start
  /// (C17).
  private let room: ExhaustibleRoom?
  /// If it holds a failure, the lane that is delivered is the last one.
  private let failures: DelayedFailures<Failure>?
  private var first = 1
  private var lanes: [Int: Lane] = [:]
  private var waiting = RingQueue<WaitingInner<Value, Failure>>()
  /// `nil` while the outer signal runs.
  private var isOuterAbandoned: Bool?

  /// The place of one inner signal.
  private struct Lane {
    var held: HeldValues<Value>?
    /// For the held values, if the consumer downstream grants room (C17).
    var room: HoldingRoom?
    var hasEnded = false
    /// Whether its source has released it without an end, so that it never has one.
    var isSilent = false
  }

  /// Makes the machine for one subscription; zero is no limit.
  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, limit: Int, endingBy failures: DelayedFailures<Failure>? = nil) {
    self.failures = failures
    roomDownstream = downstream.room
    self.limit = limit == 0 ? .max : limit
    room = self.limit == .max ? nil : ExhaustibleRoom(keepingAll: limit, of: "flatMap")
    super.init(downstream, sources: 1)
  }

  /// The outer signal, whose source waits for a lane. To be subscribed to once.
  @usableFromInline
  func paced<Input: Sendable>(_ outer: Signal<Input, Failure>) -> Signal<Input, Failure> {
    guard let room else { return outer }
    return .attaching { [self] subscriber in
      room.serve(subscriber.subscription)
      let (child, end) = subscriber.openChild()
      child.grant(room, before: roomDownstream)
      outer.attach(under: child, next: subscriber.next, terminal: end)
    }
  }

  /// Inside the claim: starts an inner signal, or queues it if all lanes are taken.
  @usableFromInline
  func admit(_ inner: WaitingInner<Value, Failure>?) {
    guard let inner else { return }
    room?.takePlaceEvenIfFull()
    guard lanes.count < limit else { return waiting.append(inner.waiting()) }
    open(inner)
    noteIfExhausted()
  }

  private func open(_ inner: WaitingInner<Value, Failure>) {
    let number = first + lanes.count
    let room = HoldingRoom.make(before: roomDownstream, of: "flatMap")
    if lanes[first]?.isSilent == true { room?.freeNoMore() }
    lanes[number] = Lane(room: room)
    serialiser.start(inner) { [self] inner in
      // The subscription may have ended while the start waited.
      if downstream.isDisposed { return }
      let signal = inner.take()
      run(room?.grant(to: signal) ?? signal, number)
    }
  }

  private func run(_ signal: Signal<Value, Failure>, _ number: Int) {
    let child = makeChild(tag: number)
    let isNoticed = roomDownstream != nil || room != nil
    let witness = isNoticed ? SilenceWitness(of: child) { [self] in noteSilence(number) } : nil
    join(signal, as: child) { [self] value in
      send(value, of: number)
    } ended: { [self] termination in
      witness?.touch()
      endSource(tag: number, with: termination)
    }
  }

  private func noteSilence(_ number: Int) {
    serialiser.forward(()) { [self] in
      lanes[number]?.isSilent = true
      endWaitsIfSilent()
    }
  }

  /// Ends the sources that wait for places behind a lane that never ends. Otherwise they and this machine would hold
  /// each other.
  private func endWaitsIfSilent() {
    guard lanes[first]?.isSilent == true else { return }
    for (number, lane) in lanes where number != first { lane.room?.freeNoMore() }
    noteIfExhausted()
  }

  /// Whether all lanes are taken and the delivered one never ends: then a wait ends the outer signal.
  private func noteIfExhausted() {
    if lanes.count >= limit, lanes[first]?.isSilent == true { room?.freeNoMore() }
  }

  private func send(_ value: Value, of number: Int) {
    guard number != first else { return downstream.next(value) }
    let held = lanes[number]?.held ?? HeldValues(for: downstream)
    lanes[number]?.held = held
    held.append(value)
    lanes[number]?.room?.takePlaceEvenIfFull()
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { isOuterAbandoned = isAbandoned } else { lanes[tag]?.hasEnded = true }
    if tag == first { advance() }
    if let isOuterAbandoned, lanes.isEmpty { finish(isAbandoned: isOuterAbandoned) }
  }

  /// Closes the lanes that have ended, and sends the held values of the next lane.
  private func advance() {
    while lanes[first]?.hasEnded == true {
      lanes[first] = nil
      first += 1
      room?.freePlaceAgain()
      if isOuterAbandoned != nil, failures?.isHolding == true { return lanes = [:] }
      if let inner = waiting.popFirst() { inner.startLate { open(inner) } }
      guard let held = lanes[first]?.held else { continue }
      let room = lanes[first]?.room
      while !downstream.isDisposed, let value = held.popFirst() {
        if let room { room.release { downstream.next(value) } } else { downstream.next(value) }
      }
    }
    endWaitsIfSilent()
  }
}
