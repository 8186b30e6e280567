import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then no other value during a pause that depends on the value.
  ///
  ///     self                -123-----4--|
  ///     duration of each     ---|
  ///     throttle            -1--3----4--|
  ///     with latest: false  -1-------4--|
  ///     with leading: false ----3-------(4|)
  ///
  /// A pause is a signal, and is over when that signal sends its first value or completes. A value that comes outside a
  /// pause begins a pause. With `leading`, this value is sent at once; without `leading`, it waits. With `latest`, the
  /// newest value of the pause is sent when the pause is over, on the thread that ends it. Without `latest`, the values
  /// that come during the pause are dropped. With both options, a value that is sent at the end of a pause begins the
  /// next pause. Without `leading`, such a value begins no pause, as in the `audit` of RxJS.
  ///
  /// When this signal completes, the waiting value is sent at once, and then the completion. If this signal or a pause
  /// fails, the result fails at once (C8). If `onDiscard` is applied downstream, its closure gets the dropped values.
  /// Setting both `leading` and `latest` to false traps, because nothing would be sent (C15).
  ///
  /// `throttle(for:on:)` has one duration for all pauses.
  ///
  /// RxJS has it as two operators, `throttle` and `audit`.
  ///
  /// Elsewhere: `sampleFirst` with a selector (Reactor).
  ///
  /// - Parameters:
  ///   - leading: whether the value that begins a pause is sent at the beginning of the pause.
  ///   - latest: whether the newest value of a pause is sent at the end of the pause.
  ///   - pause: returns the pause that a value begins, such as a timer.
  public func throttle<Sign: Sendable>(
    leading: Bool = true, latest: Bool = true, file: StaticString = #file, line: UInt = #line,
    _ pause: @escaping @Sendable (Value) -> Signal<Sign, Failure>
  ) -> Signal {
    Diagnostics.requireOutput(leading: leading, latest: latest, file: file, line: line)
    return .attaching { downstream in
      let joiner = ThrottleJoiner(downstream, leading: leading, pause)
      joiner.join(self) { value in joiner.take(value, waits: latest) }
    }
  }

  /// Sends a value at once, and then no other value during a pause that depends on the value. The pause is a signal
  /// that cannot fail.
  @_disfavoredOverload
  public func throttle<Sign: Sendable>(
    leading: Bool = true, latest: Bool = true, file: StaticString = #file, line: UInt = #line,
    _ pause: @escaping @Sendable (Value) -> Signal<Sign, Never>
  ) -> Signal {
    throttle(leading: leading, latest: latest, file: file, line: line) { pause($0).promoteError(to: Failure.self) }
  }
}

private final class ThrottleJoiner<Value: Sendable, Sign: Sendable, Failure: Error>: Joiner<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let held: HeldValues<Value>
  private var permit = LatePermit()
  private let leading: Bool
  private let makePause: @Sendable (Value) -> Signal<Sign, Failure>
  private var isPaused = false

  init(
    _ downstream: Subscriber<Value, Failure>, leading: Bool,
    _ makePause: @escaping @Sendable (Value) -> Signal<Sign, Failure>
  ) {
    held = HeldValues(for: downstream)
    self.leading = leading
    self.makePause = makePause
    super.init(downstream, sources: 1)
  }

  func take(_ value: Value, waits: Bool) {
    guard isPaused else { return begin(with: value) }
    guard waits else { return held.discard(value) }
    if let replaced = held.popFirst() { held.discard(replaced) }
    hold(value)
  }

  private func hold(_ value: Value) {
    held.append(value)
    permit = .ofThisThread
  }

  private func begin(with value: Value) {
    // Before the delivery, during which another value may be sent.
    isPaused = true
    if leading { downstream.next(value) } else { hold(value) }
    awaitFirst(of: { [makePause] in makePause(value) }) { [self] in
      isPaused = false
      guard let value = held.popFirst() else { return }
      permit.run { if leading { begin(with: value) } else { downstream.next(value) } }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if let value = held.popFirst() { permit.run { downstream.next(value) } }
    finish(isAbandoned: isAbandoned)
  }
}
