import ReactiveKernel

extension Signal {
  /// Sends each pair of values of two signals whose durations overlap.
  ///
  ///     self         -1------2------|
  ///     its values    ----|   ----|    last 4 ticks
  ///     other        ---5------6--7--|
  ///     its values      ----|   ----|  last 4 ticks
  ///     join         ---x------y-----|    x: (1, 5)  y: (2, 6)
  ///
  /// A value lasts until its duration sends a value or completes. A new value makes a pair with each value of the other signal that lasts, in
  /// their order. Completes when both signals have, or when one has and none of its values lasts. The first failure of a signal or of a
  /// duration passes at once (C8). This signal is subscribed first. After an abandoned duration (C9) its value lasts.
  ///
  /// Elsewhere: `join` (RxJava, Reactor), which completes when both signals have.
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for one that cannot fail.
  ///   - duration: makes the duration of a value of this signal. A timer, for example.
  ///   - otherDuration: makes the duration of a value of the other signal.
  public func join<Other: SignalSource, Sign: Sendable, OtherSign: Sendable>(
    with other: Other, lasting duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>,
    otherLasting otherDuration: @escaping @Sendable (Other.Value) -> Signal<OtherSign, Failure>
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    let other = other.signal
    return .attaching { downstream in
      let joiner = OverlapJoiner<Value, Other.Value, Failure>(downstream)
      let (first, second) = (joiner.first, joiner.second)
      joiner.join(self, tag: 0, in: first, lasting: duration) { value in second.forEach { downstream.next((value, $0)) }
      }
      joiner.join(other, tag: 1, in: second, lasting: otherDuration) { value in
        first.forEach { downstream.next(($0, value)) }
      }
    }
  }

  /// Sends each pair of values of two signals whose durations, which cannot fail, overlap.
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
  let first = LastingValues<First>()
  let second = LastingValues<Second>()

  init(_ downstream: Subscriber<(First, Second), Failure>) {
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

/// The values of one signal that last, in the order in which they came.
private final class LastingValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one joiner.
  private var values: [(number: Int, value: Value)] = []
  private var newest = 0
  /// Whether the signal was abandoned, if it has ended.
  var isAbandoned: Bool?

  var isEmpty: Bool { values.isEmpty }

  func add(_ value: Value) -> Int {
    newest += 1
    values.append((newest, value))
    return newest
  }

  func remove(_ number: Int) { values.removeAll { $0.number == number } }

  func forEach(_ body: (Value) -> Void) {
    for (_, value) in values { body(value) }
  }
}
