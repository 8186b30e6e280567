import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.group(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.group(…)`: operators are members of signals")
  public func group<Key: Hashable & Sendable>(
    by key: @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { fatalError() }

  /// Write `.signal.group(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.group(…)`: operators are members of signals")
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @Sendable (Value) -> Key, transform: @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> { fatalError() }
}
