import ReactiveKernel

extension Signal {
  /// Sends a value after a duration of its own in which no other value came.
  ///
  ///     self        --1-2-----3---|
  ///     duration 1    ----|
  ///     duration 2      ----|
  ///     duration 3            ----|
  ///     debounce    --------2-----(3|)
  ///
  /// A duration is a signal: it is over with its first value or its completion, and the value is sent where that comes.
  /// A further value ends the subscription to the duration of the value before. A completion sends the waiting value at
  /// once, and completes. The first failure of the signal or of a duration passes at once (C8). The discard hook gets
  /// the value that waited then, and the values that later ones replace.
  ///
  /// For one duration for all values see `debounce(for:on:)`.
  ///
  /// RxJS and Kotlin have it, too.
  ///
  /// Elsewhere: `debounce` with a selector (RxJava), `sampleTimeout` (Reactor).
  ///
  /// - Parameter duration: makes the duration of a value. A timer, for example.
  public func debounce<Sign: Sendable>(
    _ duration: @escaping @Sendable (Value) -> Signal<Sign, Failure>
  ) -> Signal {
    .attaching { downstream in
      let joiner = DebounceJoiner(downstream)
      joiner.join(self) { value in joiner.hold(value, for: duration) }
    }
  }

  /// Sends a value after a duration, which cannot fail, in which no other value came.
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
