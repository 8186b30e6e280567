public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.assertNoFailure()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.assertNoFailure()`: operators are members of signals")
  public func assertNoFailure(_ reason: String = "") -> Signal<Value, Never> { fatalError() }

  /// Write `.signal.attempt { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.attempt { … }`: operators are members of signals")
  public func attempt(_ check: @Sendable (Value) throws(Failure) -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.catch { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.catch { … }`: operators are members of signals")
  public func `catch`<NewFailure: Error>(_ handler: @Sendable (Failure) -> Signal<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > { fatalError() }

  /// Write `.signal.catch(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.catch(…)`: operators are members of signals")
  public func `catch`(just value: Value) -> Signal<Value, Never> { fatalError() }

  /// Write `.signal.catch(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.catch(…)`: operators are members of signals")
  public func `catch`<NewFailure: Error>(to other: some SignalSource<Value, NewFailure>) -> Signal<Value, NewFailure> {
    fatalError()
  }

  /// Write `.signal.completeOnFailure()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.completeOnFailure()`: operators are members of signals")
  public func completeOnFailure() -> Signal<Value, Never> { fatalError() }

  /// Write `.signal.mapError { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.mapError { … }`: operators are members of signals")
  public func mapError<NewFailure: Error>(_ transform: @Sendable (Failure) -> NewFailure) -> Signal<Value, NewFailure> {
    fatalError()
  }

  /// Write `.signal.repeat()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.repeat()`: operators are members of signals")
  public func `repeat`() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.repeat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.repeat(…)`: operators are members of signals")
  public func `repeat`(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.repeat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.repeat(…)`: operators are members of signals")
  public func `repeat`<Trigger: Sendable>(
    when triggers: @Sendable (_ completions: Signal<Int, Never>) -> Signal<Trigger, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.repeat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.repeat(…)`: operators are members of signals")
  public func `repeat`(while shouldRepeat: @Sendable (_ runs: Int) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.retry()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.retry()`: operators are members of signals")
  public func retry() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.retry(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.retry(…)`: operators are members of signals")
  public func retry(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.retry(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.retry(…)`: operators are members of signals")
  public func retry<Trigger: Sendable>(
    when triggers: @Sendable (_ failures: Signal<Failure, Never>) -> Signal<Trigger, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.retry(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.retry(…)`: operators are members of signals")
  public func retry(while shouldRetry: @Sendable (_ failure: Failure, _ attempt: Int) -> Bool) -> Signal<Value, Failure>
  { fatalError() }
}
