import ReactiveKernel

extension Signal {
  /// Sends each value after a duration that depends on the value, unless another value comes before that.
  ///
  ///     self        --1-2-----3---|
  ///     duration 1    ----|
  ///     duration 2      ----|
  ///     duration 3            ----|
  ///     debounce    --------2-----(3|)
  ///
  /// A duration is a signal, and is over when that signal sends its first value or completes. The value that waits is
  /// then sent, on the thread that ends the duration. A new value replaces the waiting value, and ends the subscription
  /// to the replaced value's duration. When this signal completes, the waiting value is sent at once, and then the
  /// completion. If this signal or a duration fails, the result fails at once (C8). If `onDiscard` is applied
  /// downstream, its closure gets the value that waits at a failure, and each replaced value.
  ///
  /// `debounce(for:on:)` has one duration for all values.
  ///
  /// RxJS and Kotlin have this operator, too.
  ///
  /// Elsewhere: `debounce` with a selector (RxJava), `sampleTimeout` (Reactor).
  ///
  /// - Parameter duration: returns the duration of a value, such as a timer.
  public func debounce<Sign: Sendable>(
    _ duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>
  ) -> Signal {
    .attaching { downstream in
      let joiner = DebounceJoiner(downstream)
      joiner.join(self) { value in joiner.hold(value, for: duration) }
    }
  }

  /// Sends each value after a duration that depends on the value, unless another value comes before that. The duration
  /// is a signal that cannot fail.
  @_disfavoredOverload
  public func debounce<Sign: Sendable>(_ duration: @escaping @Sendable (Value) -> Signal<Sign, Never>) -> Signal {
    debounce { duration($0).promoteError(to: Failure.self) }
  }
}

private final class DebounceJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let held: HeldValues<Value>
  private var permit = LatePermit()
  private var duration: Subscription?

  init(_ downstream: Subscriber<Value, Failure>) {
    held = HeldValues(for: downstream)
    super.init(downstream, sources: 1)
  }

  func hold<Sign: Sendable>(_ value: Value, for makeDuration: @escaping @Sendable (Value) -> Signal<Sign, Failure>) {
    duration?.end()
    if let replaced = held.popFirst() { held.discard(replaced) }
    held.append(value)
    permit = .ofThisThread
    duration = awaitFirst(of: { makeDuration(value) }, then: { [self] in send() })
  }

  private func send() {
    duration = nil
    if let value = held.popFirst() { permit.run { downstream.next(value) } }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    send()
    finish(isAbandoned: isAbandoned)
  }
}
