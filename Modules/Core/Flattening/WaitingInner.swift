import ReactiveKernel

/// An inner signal that waits for a place, with the value of the outer signal that it was made of.
@usableFromInline
struct WaitingInner<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let signal: Signal<Value, Failure>
  @usableFromInline let value: WaitingValue?
  /// Of the value that it was made of, whose own value it may send. Set when it begins to wait.
  private var permit = LatePermit()

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

  /// The inner signal, to be started later: inside ``startLate(_:)``.
  @usableFromInline
  func waiting() -> WaitingInner {
    var waiting = self
    waiting.permit = .ofThisThread
    return waiting
  }

  /// Runs a closure that starts an inner signal which has waited.
  @usableFromInline
  func startLate(_ start: () -> Void) { permit.run(start) }
}

extension Subscriber {
  /// Makes the ``WaitingValue`` of a value; nil if no operator downstream has a discard hook for its type.
  @inlinable
  func waitingValues<Input: Sendable>(of _: Input.Type) -> (@Sendable (Input) -> WaitingValue)? {
    guard let discard = discardHook(for: Input.self) else { return nil }
    return { value in WaitingValue { discard(value) } }
  }
}
