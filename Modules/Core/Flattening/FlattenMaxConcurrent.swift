import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Sends what the signals that this signal sends send, subscribing to so many at a time.
  ///
  ///     self      --a-b-c----------------|
  ///     a           --1--2|
  ///     b             --3-----4|
  ///     c                 --5--6|              waits for a
  ///     flatten 2 ----1-32--5-46---------|
  ///
  /// Those that find no place wait, first come, first served. Waiting ones still run after this signal completed; a failure of any
  /// drops them (C8). Completes when this signal has and nothing runs or waits.
  ///
  /// Elsewhere: `flatten:` (ReactiveObjC), `flatten(.concurrent(limit:))` (ReactiveSwift), `merge(maxConcurrent:)` (RxSwift).
  ///
  /// - Parameter maxConcurrent: how many may run at a time; zero is no limit; not negative.
  @inlinable
  public func flatten(
    maxConcurrent: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    Diagnostics.requireCount(maxConcurrent, of: "flatten(maxConcurrent:)", file: file, line: line)
    if traits.contains(.single) { return flatteningOne { $0.signal } }
    let upstream = self
    return .attaching { downstream in
      let flattening = Flattening(downstream, limit: maxConcurrent)
      flattening.attach(outer: upstream) { $0.signal }
    }
  }
}
