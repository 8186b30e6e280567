import Guarding
import NIOCore
import ReactiveKernel

extension Signal {
  /// Makes a signal from a future: it sends the value and completes, or fails with the error, which a closure
  /// transforms.
  ///
  ///     future succeeds with 1 ---(1|)
  ///     future fails           ---#
  ///
  /// The event loop of the future delivers (C7). Each subscription gets the result, also after the future has
  /// completed. A future cannot be cancelled. A disposal only ignores its result, and releases the subscriber at once.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - future: the future.
  ///   - failure: makes the failure from an error, on the event loop.
  public init(_ future: EventLoopFuture<Value>, failure: @escaping @Sendable (any Error) -> Failure) {
    self = .attaching { downstream in
      guard !downstream.isDisposed else { return }
      // The future holds its closures until it completes, so these hold the subscriber through a place that the
      // teardown clears.
      let place = Guarded<Subscriber<Value, Failure>?>(downstream)
      // Released without the lock.
      downstream.add { _ = place.withLock { $0.take() } }
      future.whenComplete { result in
        guard let subscriber = place.withLock({ $0.take() }), !subscriber.isDisposed else { return }
        switch result {
        case .success(let value):
          subscriber.next(value)
          if !subscriber.isDisposed { subscriber.complete() }
        case .failure(let error): subscriber.fail(failure(error))
        }
      }
    }
  }
}

extension EventLoopFuture where Value: Sendable {
  /// Sends the value of the future, or fails with its error, whose type NIO does not know. Otherwise it
  /// works like `Signal(_:failure:)`.
  public var signal: Signal<Value, any Error> { Signal(self) { $0 } }
}
