import ReactiveFlattening
import ReactiveKernel

extension Signal {
  /// Maps each value and the newest result to an inner signal, and sends the values of the inner signals as results.
  ///
  ///     self        --1------2---------|
  ///     0, 1          --1--2|
  ///     2, 2                 --4--6|
  ///     flatScan(0) ----1--2---4--6----|
  ///
  /// It is a reduction with asynchronous steps: a step is the run of one inner signal. The newest result is the last
  /// value that was sent, or `initial` if no value was sent. The strategy decides when steps begin and end. With
  /// `concat`, the default, each step starts from the last result of the step before. With `merge`, steps that run at
  /// the same time share the newest result; with `latest`, a new value ends the previous step.
  ///
  /// Completes when this signal has completed and no step runs or waits. A failure of this signal or of a step fails
  /// the result at once (C8). RxJS has `mergeScan` and `switchScan`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - initial: the result from which the first step starts, the same for each subscription.
  ///   - strategy: how many steps run, in which order they are delivered, and which values are dropped. RxJS has
  ///     `merge` by default.
  ///   - step: makes the signal of a step when it starts, on the thread that starts it.
  public func flatScan<Result: Sendable>(
    _ initial: Result, _ strategy: FlatteningStrategy = .concat, file: StaticString = #file, line: UInt = #line,
    _ step: @escaping @Sendable (_ result: Result, _ value: Value) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> {
    strategy.requireLimit(of: "flatScan(_:_:_:)", file: file, line: line)
    return .deferred {
      let newest = NewestResult(initial)
      return flatMap(strategy) { value in
        // Deferred, because a step that waits has to begin with the last result of the step before.
        Signal<Result, Failure>.deferred { step(newest.value, value) }
      }.lift { next in
        { result in
          newest.value = result
          next(result)
        }
      }
    }
  }
}

/// The newest result of a `flatScan`. It is written in the order of delivery, and read by the threads that start steps.
private final class NewestResult<Result: Sendable>: @unchecked Sendable {
  // Unchecked because `newest` changes only under the lock.
  private let lock = Lock()
  private var newest: Result

  init(_ initial: Result) { newest = initial }

  var value: Result {
    get { lock.withLock { newest } }
    set {
      // The old result is released without the lock (C3).
      lock.discarding {
        defer { newest = newValue }
        return newest
      }
    }
  }
}
