import ReactiveKernel
import ReactiveMulticast

extension Signal {
  /// Splits the values by a test into two signals, from which a closure makes the result. Each subscription runs this
  /// signal once.
  ///
  ///     self      --1--2--3--4--|
  ///     partition -----20----40-|    isOdd, { odd, even in even.map { $0 * 10 } }
  ///
  /// It works like `sharing(replay:_:)`, but with two signals instead of one. The test runs once for each value. RxJS
  /// returns two signals, and runs the source for each of them.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - isIncluded: the test; called for each value, on the thread that sends it.
  ///   - transform: makes the result from two signals: the values that pass the test, and the other values. Called for
  ///     each subscription.
  public func partition<Output: Sendable, NewFailure: Error>(
    _ isIncluded: @escaping @Sendable (Value) -> Bool,
    _ transform: @escaping @Sendable (_ included: Signal, _ others: Signal) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    let tested: Signal<(Value, Bool), Failure> = lift { next in { value in next((value, isIncluded(value))) } }
    return tested.sharing { shared in transform(shared.values(thatAre: true), shared.values(thatAre: false)) }
  }

  fileprivate func values<Tested: Sendable>(thatAre isIncluded: Bool) -> Signal<Tested, Failure>
  where Value == (Tested, Bool) {
    lift { next in { tested in if tested.1 == isIncluded { next(tested.0) } } }
  }
}
