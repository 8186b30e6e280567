import ReactiveKernel

// Names of other libraries, so that the compiler answers with the name here.

extension SignalSource {
  /// Combine's form of `debounce(for:on:)`.
  @available(
    *, unavailable, renamed: "debounce(for:on:)",
    message: "the main queue is `.main`, another one `QueueScheduler(target: queue)`"
  )
  public func debounce<Context>(for duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `debounce(for:on:)`.
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce<Context>(_ duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of `throttle(for:latest:on:)`.
  @available(*, unavailable, message: "write `throttle(for: duration, latest: true, on: scheduler)`")
  public func throttle<Context>(
    for duration: Duration, scheduler: Context, latest: Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `throttle(for:latest:on:)`.
  @available(*, unavailable, renamed: "throttle(for:latest:on:)")
  public func throttle<Context>(
    _ duration: Duration, latest: Bool = true, scheduler: Context
  ) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of `delay(for:on:)`.
  @available(
    *, unavailable, renamed: "delay(for:on:)",
    message: "the main queue is `.main`, another one `QueueScheduler(target: queue)`"
  )
  public func delay<Context>(for duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `delay(for:on:)`.
  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay<Context>(_ duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `collect(for:count:on:)`.
  @available(*, unavailable, renamed: "collect(for:count:on:)")
  public func buffer<Context>(
    timeSpan duration: Duration, count: Int, scheduler: Context
  ) -> Signal<[Value], Failure> { fatalError() }

  /// RxSwift's and Combine's form of `timeout(after:on:with:)`.
  @available(*, unavailable, message: "write `timeout(after: duration, on: scheduler, with: Offline())`")
  public func timeout<Context>(_ duration: Duration, scheduler: Context) -> Signal<Value, Failure> { fatalError() }
}
