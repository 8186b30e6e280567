import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Combine's form of an operator. Write `.signal.debounce(for: duration, on: scheduler)`.
  @available(*, unavailable, message: "write `.signal.debounce(for: duration, on: scheduler)`")
  public func debounce<Context>(for duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of an operator. Write `.signal.throttle(for: duration, latest: true, on: scheduler)`.
  @available(*, unavailable, message: "write `.signal.throttle(for: duration, latest: true, on: scheduler)`")
  public func throttle<Context>(
    for duration: Duration, scheduler: Context, latest: Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.deliver(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.deliver(…)`: operators are members of signals")
  public func deliver(on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.deliver(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.deliver(…)`: operators are members of signals")
  public func deliver(on scheduler: some Scheduler, merging merge: @Sendable (_ waiting: Value, _ new: Value) -> Value)
    -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.deliver(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.deliver(…)`: operators are members of signals")
  public func deliver(on scheduler: some Scheduler, failingBeyond limit: Int, with failure: @autoclosure () -> Failure)
    -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.dispose(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.dispose(…)`: operators are members of signals")
  public func dispose(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.subscribe(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.subscribe(…)`: operators are members of signals")
  public func subscribe(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.repeat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.repeat(…)`: operators are members of signals")
  public func `repeat`(every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.retry(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.retry(…)`: operators are members of signals")
  public func retry(_ policy: RetryPolicy<Failure>, on scheduler: some Scheduler, tolerance: Duration = .zero)
    -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.collect(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(
    for duration: Duration, count: Int? = nil, on scheduler: some Scheduler, tolerance: Duration = .zero
  ) -> Signal<[Value], Failure> { fatalError() }

  /// Write `.signal.debounce(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.debounce(…)`: operators are members of signals")
  public func debounce(
    for duration: Duration, emittingLast: Bool = true, on scheduler: some Scheduler, tolerance: Duration = .zero,
    where isDebounced: @Sendable (Value) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.delay(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.delay(…)`: operators are members of signals")
  public func delay(
    for duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.delay(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.delay(…)`: operators are members of signals")
  public func delay(subscription duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero)
    -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.elapsed(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.elapsed(…)`: operators are members of signals")
  public func elapsed(on scheduler: some Scheduler) -> Signal<(value: Value, duration: Duration), Failure> {
    fatalError()
  }

  /// Write `.signal.rateLimit(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.rateLimit(…)`: operators are members of signals")
  public func rateLimit(
    _ count: Int, per duration: Duration, on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    tolerance: Duration = .zero
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.sample(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sample(…)`: operators are members of signals")
  public func sample(
    every interval: Duration, emittingLast: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip(for duration: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip(last duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(last duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(
    last count: Int, within duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.throttle(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.throttle(…)`: operators are members of signals")
  public func throttle(
    for duration: Duration, leading: Bool = true, latest: Bool = true, on scheduler: some Scheduler,
    tolerance: Duration = .zero
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.throttle(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.throttle(…)`: operators are members of signals")
  public func throttle(
    for duration: Duration, merging merge: @Sendable (_ waiting: Value, _ value: Value) -> Value,
    on scheduler: some Scheduler, tolerance: Duration = .zero
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.timeout(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @autoclosure () -> Failure
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.timeout(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    switchingTo other: some SignalSource<Value, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.timestamp(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timestamp(…)`: operators are members of signals")
  public func timestamp(on scheduler: some Scheduler) -> Signal<(value: Value, instant: SchedulerInstant), Failure> {
    fatalError()
  }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(
    for duration: Duration, count: Int? = nil, on scheduler: some Scheduler, tolerance: Duration = .zero
  ) -> Signal<Signal<Value, Failure>, Failure> { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// Write `.signal.timeout(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout<NewFailure: Error>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @autoclosure () -> NewFailure
  ) -> Signal<Value, NewFailure> { fatalError() }
}
