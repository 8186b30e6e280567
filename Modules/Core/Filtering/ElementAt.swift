import ReactiveKernel

extension Signal {
  /// Sends the value at an index, counted from zero, and completes with it.
  ///
  ///     self         --a--b--c--|
  ///     element at 1 -----(b|)
  ///
  /// The upstream ends as soon as this value comes. If the signal has too few values, the result completes without a
  /// value, as in Combine and RxJava; RxSwift and Reactor fail. A failure that comes before this value is forwarded.
  ///
  /// Elsewhere: `element(at:)` (RxSwift), `output(at:)` (Combine).
  ///
  /// - Parameter index: the index of the value; not negative.
  @inlinable
  public func element(at index: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(index, of: "element(at:)", file: file, line: line)
    return skip(index).take(1)
  }
}
