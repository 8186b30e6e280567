import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Holds values while the latest value of another signal is true, and sends them afterwards.
  ///
  ///     self                               --1--2--3--4--5--|
  ///     isPaused                           ---t-------f------
  ///     pause(while:)                      --1--------(23)-4----5--|
  ///     pause(while:, buffering: newest 1) --1--------3-4--5--|
  ///
  /// The other signal is subscribed to first. Until the other signal has sent a value, no value is held. The policy
  /// limits the number of held values; with a count of 0, the values of a pause are dropped. A completion is sent after
  /// the held values, or at once if no value is held. A failure passes at once, and the held values are dropped (C8).
  /// If the other signal ends during a pause, the pause ends; in ReactiveSwift, the pause continues. If `onDiscard` is
  /// applied downstream, its closure gets the dropped values.
  ///
  /// With the policy `suspending`, a source that can wait, such as an async sequence, sends a value only when a place
  /// is free (C17). With `unbounded`, the consumer can set a limit. For example, with
  /// `values(buffering: .suspending(n))` downstream, an async sequence sends at most n values during a pause. After the
  /// pause, the consumer takes these values even if its buffer is full.
  ///
  /// Elsewhere: `throttle(while:on:)` (ReactiveSwift), which holds the latest value.
  ///
  /// - Parameters:
  ///   - isPaused: sends true to begin a pause, and false to end the pause. This signal cannot fail; if your signal can
  ///     fail, add `completeOnFailure()`.
  ///   - policy: which values are held, and which are dropped; by default, all are held. The count in the policy must
  ///     not be negative, and must be at least one for `suspending`.
  public func pause(
    while isPaused: some SignalSource<Bool, Never>, buffering policy: BufferingPolicy = .unbounded,
    file: StaticString = #file, line: UInt = #line
  ) -> Signal {
    switch policy {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      Diagnostics.requireCount(count, of: "pause(while:buffering:)", file: file, line: line)
    case .suspending(let count):
      Diagnostics.requireRoom(count, of: "pause(while:buffering:)", file: file, line: line)
    }
    let isPaused = isPaused.signal.promoteError(to: Failure.self)
    return .attaching { downstream in
      let joiner = PauseJoiner(downstream, policy, file, line)
      joiner.join(joiner.watched(isPaused), tag: 1, isSideInput: true) { joiner.pause($0) }
      joiner.join(joiner.paced(self)) { joiner.take($0) }
    }
  }
}

private final class PauseJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let held: HeldValues<Value>
  private let policy: BufferingPolicy
  /// For the values that wait (C17), unless the policy drops them by its meaning.
  private let room: HoldingRoom?
  /// The places of the values that wait, if there is a room.
  private var places = RingQueue<HeldPlace>()
  private var isPaused = false
  /// Whether the upstream was abandoned, if it has ended.
  private var isUpstreamAbandoned: Bool?

  init(_ downstream: Subscriber<Value, Failure>, _ policy: BufferingPolicy, _ file: StaticString, _ line: UInt) {
    held = HeldValues(for: downstream)
    self.policy = policy
    let operation: StaticString = "pause(while:buffering:)"
    switch policy {
    case .unbounded: room = HoldingRoom.make(before: downstream.room, of: operation, file: file, line: line)
    case .suspending(let count):
      room = HoldingRoom.make(before: downstream.room, for: count, of: operation, file: file, line: line)
    case .newest, .oldest: room = nil
    }
    super.init(downstream, sources: 1)
  }

  func paced(_ upstream: Signal<Value, Failure>) -> Signal<Value, Failure> { room?.grant(to: upstream) ?? upstream }

  /// The other signal. If it becomes silent during a pause, the pause has no end.
  func watched(_ isPaused: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
    guard let room else { return isPaused }
    return isPaused.noticingSilence { [self] in
      serialiser.forward(()) { [self] in if self.isPaused { room.freeNoMore() } }
    }
  }

  func take(_ value: Value) {
    guard isPaused else { return downstream.next(value) }
    if let room {
      let place = room.takeHeldPlace()
      if case (.missing, .suspending) = (place, policy) {
        room.noteOverflow()
        return held.discard(value)
      }
      places.append(place)
    }
    if case .oldest(let count) = policy, held.count >= count { return held.discard(value) }
    held.append(value)
    if case .newest(let count) = policy, held.count > count, let oldest = held.popFirst() { held.discard(oldest) }
  }

  func pause(_ pauses: Bool) {
    isPaused = pauses
    guard !pauses else { return }
    while !downstream.isDisposed, let value = held.popFirst() {
      if let room, let place = places.popFirst() {
        room.release(from: place) { downstream.next(value) }
      } else {
        downstream.next(value)
      }
    }
    finishIfEmpty()
  }

  private func finishIfEmpty() {
    if let isUpstreamAbandoned, held.isEmpty { finish(isAbandoned: isUpstreamAbandoned) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1 { return pause(false) }
    isUpstreamAbandoned = isAbandoned
    finishIfEmpty()
  }
}
