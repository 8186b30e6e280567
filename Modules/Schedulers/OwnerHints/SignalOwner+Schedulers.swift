import ReactiveKernel
import ReactiveTime

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.deliverOnMain()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.deliverOnMain()`: operators are members of signals")
  public func deliverOnMain() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.log()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.log()`: operators are members of signals")
  public func log(
    _ name: String? = nil, events: LogEvents = .all, on clock: some Scheduler = ImmediateScheduler.shared,
    describing describe: (@Sendable (Event<Value, Failure>) -> String)? = nil,
    to stream: some TextOutputStream & Sendable = StandardOutput()
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.named(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.named(…)`: operators are members of signals")
  public func named(_ name: String) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.observe(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observe(…)`: operators are members of signals")
  public func observe<Isolation: Actor>(
    on actor: Isolation, next: @Sendable (isolated Isolation, Value) -> Void,
    failed: @Sendable (isolated Isolation, Failure) -> Void, completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription { fatalError() }

  /// Write `.signal.observeOnMain(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observeOnMain(…)`: operators are members of signals")
  public func observeOnMain(
    next: @MainActor (Value) -> Void, failed: @MainActor (Failure) -> Void, completed: (@MainActor () -> Void)? = nil
  ) -> Subscription { fatalError() }

  /// Write `.signal.observeOnMain(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observeOnMain(…)`: operators are members of signals")
  public func observeOnMain<Owner: AnyObject & Sendable>(
    with owner: Owner, next: @MainActor (Owner, Value) -> Void, failed: @MainActor (Owner, Failure) -> Void,
    completed: (@MainActor (Owner) -> Void)? = nil
  ) -> Subscription { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// Write `.signal.observe(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observe(…)`: operators are members of signals")
  public func observe<Isolation: Actor>(
    on actor: Isolation, next: @Sendable (isolated Isolation, Value) -> Void,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription { fatalError() }

  /// Write `.signal.observeOnMain(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observeOnMain(…)`: operators are members of signals")
  public func observeOnMain(next: @MainActor (Value) -> Void, completed: (@MainActor () -> Void)? = nil) -> Subscription
  { fatalError() }

  /// Write `.signal.observeOnMain(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.observeOnMain(…)`: operators are members of signals")
  public func observeOnMain<Owner: AnyObject & Sendable>(
    with owner: Owner, next: @MainActor (Owner, Value) -> Void, completed: (@MainActor (Owner) -> Void)? = nil
  ) -> Subscription { fatalError() }
}
