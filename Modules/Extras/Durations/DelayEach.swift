import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Delays each value by a duration that depends on the value.
  ///
  ///     self        --1--2-----|
  ///     duration 1    -------|
  ///     duration 2       --|
  ///     delay       -------2-1-|
  ///
  /// A duration is a signal, and is over when that signal sends its first value or completes. The value is sent on the
  /// thread that ends its duration. A value with a short duration may overtake an earlier value with a long duration,
  /// as in RxJava and RxJS. The completion is sent after the last value. If this signal or a duration fails, the result
  /// fails at once, and the waiting values are dropped (C8). A duration that ends without a terminal counts as
  /// completed (C9). A consumer such as `values(buffering: .suspending(n))` takes at most n values in advance. With
  /// such a consumer, at most n values of a source that can wait are held here (C17).
  ///
  /// `delay(for:on:)` delays all values by one duration, and keeps the time between them.
  ///
  /// RxJS calls it `delayWhen`.
  ///
  /// Elsewhere: `delay` with a selector (RxJava).
  ///
  /// - Parameter duration: returns the duration of a value, such as a timer.
  public func delay<Sign: Sendable>(_ duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let joiner = DelayJoiner(downstream)
      joiner.join(joiner.paced(self)) { value in joiner.hold(value, for: duration) }
    }
  }

  /// Delays each value by a duration that depends on the value. The duration is a signal that cannot fail.
  @_disfavoredOverload
  public func delay<Sign: Sendable>(_ duration: @escaping @Sendable (Value) -> Signal<Sign, Never>) -> Signal {
    delay { duration($0).promoteError(to: Failure.self) }
  }
}

private final class DelayJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and `deinit` has the last reference.
  private let discard: (@Sendable (Value) -> Void)?
  private var waiting: [Int: (value: Value, place: HeldPlace)] = [:]
  /// The values whose durations have released their closures without an end, so that they wait for ever.
  private var silent: Set<Int> = []
  private var newest = 0
  /// For the waiting values, if the consumer downstream grants room (C17).
  private let room: HoldingRoom?
  /// Whether the upstream was abandoned, if it has ended.
  private var isUpstreamAbandoned: Bool?

  init(_ downstream: Subscriber<Value, Failure>) {
    discard = downstream.discardHook()
    room = HoldingRoom.make(before: downstream.room, of: "delay(_:)")
    super.init(downstream, sources: 1)
  }

  func paced(_ upstream: Signal<Value, Failure>) -> Signal<Value, Failure> { room?.grant(to: upstream) ?? upstream }

  deinit {
    guard let discard else { return }
    for (_, entry) in waiting.sorted(by: { $0.key < $1.key }) { discard(entry.value) }
  }

  func hold<Sign: Sendable>(_ value: Value, for makeDuration: @escaping @Sendable (Value) -> Signal<Sign, Failure>) {
    newest += 1
    let number = newest
    waiting[number] = (value, room?.takeHeldPlace() ?? .missing)
    awaitFirst(
      tag: number, of: { [self] in watched(makeDuration(value), number) }, then: { [self] in release(number) })
  }

  /// Returns the duration, and watches whether it falls silent. If silent durations hold all places, no place is freed
  /// any more.
  private func watched<Sign: Sendable>(_ duration: Signal<Sign, Failure>, _ number: Int) -> Signal<Sign, Failure> {
    guard let room else { return duration }
    return duration.noticingSilence { [self] in
      serialiser.forward(()) { [self] in
        // Its first value may have come before.
        guard case .taken? = waiting[number]?.place else { return }
        silent.insert(number)
        if silent.count >= room.capacity { room.freeNoMore() }
      }
    }
  }

  private func release(_ number: Int) {
    silent.remove(number)
    if let (value, place) = waiting.removeValue(forKey: number) {
      if let room { room.release(from: place) { downstream.next(value) } } else { downstream.next(value) }
    }
    finishIfIdle()
  }

  private func finishIfIdle() {
    if let isUpstreamAbandoned, waiting.isEmpty { finish(isAbandoned: isUpstreamAbandoned) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    guard tag == 0 else { return release(tag) }
    isUpstreamAbandoned = isAbandoned
    finishIfIdle()
  }
}
