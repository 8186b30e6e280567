import ReactiveKernel

extension Signal {
  /// Pairs each value of this signal with each value of another signal, if the durations of the two values overlap.
  ///
  ///     self         -1------2------|
  ///     its values    ----|   ----|    last 4 ticks
  ///     other        ---5------6--7--|
  ///     its values      ----|   ----|  last 4 ticks
  ///     join         ---x------y-----|    x: (1, 5)  y: (2, 6)
  ///
  /// The duration of a value is a signal. The value lasts until that signal sends a value or completes. A new value is
  /// paired with all values of the other signal that still last, in the order in which these values came. Completes
  /// when both signals have completed, or when one signal has completed and none of its values lasts. If one of the two
  /// signals or a duration fails, the result fails at once (C8). This signal is subscribed to first. If a duration ends
  /// without a terminal (C9), its value lasts without end.
  ///
  /// Elsewhere: `join` (RxJava, Reactor), which completes when both signals have completed.
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - duration: returns the duration of a value of this signal, such as a timer.
  ///   - otherDuration: returns the duration of a value of the other signal.
  public func join<Other: SignalSource, Sign: Sendable, OtherSign: Sendable>(
    with other: Other, lasting duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>,
    otherLasting otherDuration: @escaping @Sendable (Other.Value) -> Signal<OtherSign, Failure>
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    let other = other.signal
    return .attaching { downstream in
      let joiner = OverlapJoiner<Value, Other.Value, Failure>(downstream)
      let (first, second) = (joiner.first, joiner.second)
      joiner.join(self, tag: 0, in: first, lasting: duration) { value in
        first.pairNewest(with: second) { downstream.next((value, $0)) }
      }
      joiner.join(other, tag: 1, in: second, lasting: otherDuration) { value in
        second.pairNewest(with: first) { downstream.next(($0, value)) }
      }
    }
  }

  /// Pairs each value of this signal with each value of another signal, if the durations of the two values overlap. The
  /// durations are signals that cannot fail.
  @_disfavoredOverload
  public func join<Other: SignalSource, Sign: Sendable, OtherSign: Sendable>(
    with other: Other, lasting duration: @escaping @Sendable (Value) -> Signal<Sign, Never>,
    otherLasting otherDuration: @escaping @Sendable (Other.Value) -> Signal<OtherSign, Never>
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    join(
      with: other, lasting: { duration($0).promoteError(to: Failure.self) },
      otherLasting: { otherDuration($0).promoteError(to: Failure.self) })
  }
}

private final class OverlapJoiner<First: Sendable, Second: Sendable, Failure: Error>: Joiner<(First, Second), Failure>,
  @unchecked Sendable
{
  // Unchecked because the base class is; nothing that changes is added to it.
  let first: LastingValues<First>
  let second: LastingValues<Second>

  init(_ downstream: Subscriber<(First, Second), Failure>) {
    first = LastingValues(discard: downstream.discardHook())
    second = LastingValues(discard: downstream.discardHook())
    super.init(downstream, sources: 2)
  }

  /// Joins one of the two signals.
  func join<Value: Sendable, Sign: Sendable>(
    _ source: Signal<Value, Failure>, tag: Int, in side: LastingValues<Value>,
    lasting duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>,
    sendPairs: @escaping @Sendable (Value) -> Void
  ) {
    join(source, tag: tag) { [self] value in
      let number = side.add(value)
      awaitFirst(of: { duration(value) }) { [self] in
        side.remove(number)
        finishIfOver()
      }
      sendPairs(value)
    }
  }

  private func finishIfOver() {
    switch (first.isAbandoned, second.isAbandoned) {
    case (let first?, let second?): finish(isAbandoned: first && second)
    case (let isAbandoned?, nil) where first.isEmpty: finish(isAbandoned: isAbandoned)
    case (nil, let isAbandoned?) where second.isEmpty: finish(isAbandoned: isAbandoned)
    default: break
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { first.isAbandoned = isAbandoned } else { second.isAbandoned = isAbandoned }
    finishIfOver()
  }
}

/// The values of one signal that last, in the order in which they came. A value that was in no pair goes to the discard
/// hook.
private final class LastingValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one joiner, and `deinit` has the last reference.
  private var values: [(number: Int, value: Value, isPaired: Bool)] = []
  private var newest = 0
  private let discard: (@Sendable (Value) -> Void)?
  /// Whether the signal was abandoned, if it has ended.
  var isAbandoned: Bool?

  init(discard: (@Sendable (Value) -> Void)?) { self.discard = discard }

  deinit {
    guard let discard else { return }
    for (_, value, isPaired) in values where !isPaired { discard(value) }
  }

  var isEmpty: Bool { values.isEmpty }

  func add(_ value: Value) -> Int {
    newest += 1
    values.append((newest, value, false))
    return newest
  }

  func remove(_ number: Int) {
    guard let place = values.firstIndex(where: { $0.number == number }) else { return }
    let (_, value, isPaired) = values.remove(at: place)
    if !isPaired { discard?(value) }
  }

  /// Pairs the newest value with each value of another signal.
  func pairNewest<Other>(with others: LastingValues<Other>, _ send: (Other) -> Void) {
    guard let last = values.indices.last, !others.values.isEmpty else { return }
    values[last].isPaired = true
    for place in others.values.indices { others.values[place].isPaired = true }
    for (_, other, _) in others.values { send(other) }
  }
}
