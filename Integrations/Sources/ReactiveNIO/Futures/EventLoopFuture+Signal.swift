import Guarding
import NIOCore
import ReactiveKernel

extension Signal {
  /// Subscribes, and returns a future with the first value.
  ///
  ///     self       --1--2--3--|
  ///     firstValue   1
  ///
  /// When the future completes, the subscription has ended, and its teardown has run. The value is nil if the signal
  /// ends without a value: it completes, or its source releases it (C9). If a failure comes first, the future fails
  /// with it.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter eventLoop: runs the callbacks of the future.
  public func firstValue(on eventLoop: any EventLoop) -> EventLoopFuture<Value?> {
    settle(on: eventLoop, startingWith: Value?.none) { first, value in
      first = value
      return true
    }
  }

  /// Subscribes, and returns a future with all values.
  ///
  ///     self      --1--2--3--|
  ///     allValues            [1, 2, 3]
  ///
  /// If the signal ends without a terminal, because its source releases it (C9), the future has the values until then.
  /// If the signal fails, the future fails with that failure, and the values are dropped.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter eventLoop: runs the callbacks of the future.
  public func allValues(on eventLoop: any EventLoop) -> EventLoopFuture<[Value]> {
    settle(on: eventLoop, startingWith: []) { values, value in
      values.append(value)
      return false
    }
  }

  /// - Parameter take: changes the result by a value, and returns whether it is complete.
  private func settle<Result: Sendable>(
    on eventLoop: any EventLoop, startingWith result: Result,
    take: @escaping @Sendable (inout Result, Value) -> Bool
  ) -> EventLoopFuture<Result> {
    let promise = eventLoop.makePromise(of: Result.self)
    let outcome = Guarded(Outcome<Result, Failure>(result: result))
    let subscription = Subscription()
    attach(under: subscription) { value in
      guard !subscription.isDisposed else { return }
      if outcome.withLock({ take(&$0.result, value) }) { subscription.end() }
    } terminal: { termination in
      if case .failed(let failure) = termination, !subscription.isDisposed {
        outcome.withLock { $0.failure = failure }
      }
      _ = subscription.end(with: termination)
    }
    // Every end runs it, also one without a terminal (C9). Added last, so that the teardown of the source has run.
    subscription.add {
      let outcome = outcome.withLock { $0 }
      if let failure = outcome.failure { promise.fail(failure) } else { promise.succeed(outcome.result) }
    }
    return promise.futureResult
  }
}

private struct Outcome<Result, Failure> {
  var result: Result
  var failure: Failure?
}
