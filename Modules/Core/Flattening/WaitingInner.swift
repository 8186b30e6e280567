import ReactiveKernel

/// An inner signal that waits for a place, with the value of the outer signal that it was made of.
@usableFromInline
struct WaitingInner<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let signal: Signal<Value, Failure>
  @usableFromInline let value: WaitingValue?

  @inlinable
  init(_ signal: Signal<Value, Failure>, of value: WaitingValue? = nil) {
    self.signal = signal
    self.value = value
  }

  /// The inner signal, to be started now.
  @inlinable
  func take() -> Signal<Value, Failure> {
    value?.use()
    return signal
  }
}

/// A value of the outer signal whose inner signal has not started. If it never does, the value goes to the discard hook.
@usableFromInline
final class WaitingValue: @unchecked Sendable {
  // Unchecked because the thread that starts the inner signal calls `use`, once, and `deinit` has the last reference.
  private var discard: (@Sendable () -> Void)?

  @usableFromInline
  init(_ discard: @escaping @Sendable () -> Void) { self.discard = discard }

  deinit { discard?() }

  @usableFromInline
  func use() { discard = nil }
}

extension Subscriber {
  /// Makes the ``WaitingValue`` of a value; nil if no operator downstream has a discard hook for its type.
  @inlinable
  func waitingValues<Input: Sendable>(of _: Input.Type) -> (@Sendable (Input) -> WaitingValue)? {
    guard let discard = discardHook(for: Input.self) else { return nil }
    return { value in WaitingValue { discard(value) } }
  }
}
