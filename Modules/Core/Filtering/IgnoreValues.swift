import ReactiveKernel

extension Signal {
  /// Leaves out all values, so that only the end is left.
  ///
  ///     self         --1--2--3--|
  ///     ignoreValues -----------|
  ///
  /// Failures and completion pass. The result is a signal of `Never`, or of whatever is asked for, as no value will come; so it
  /// joins signals of other values.
  ///
  /// Elsewhere: `ignoreValues` (ReactiveObjC), `ignoreElements()` (RxSwift), `ignoreOutput()` (Combine).
  @inlinable
  public func ignoreValues() -> Signal<Never, Failure> {
    ignoreValues(as: Never.self)
  }

  /// Leaves out all values; the result is a signal of the type that is asked for.
  ///
  /// Where the context tells the type it may be left out: `saved.ignoreValues().concat(reloaded)`.
  ///
  /// - Parameter type: what the result is a signal of.
  @inlinable
  @_disfavoredOverload
  public func ignoreValues<NewValue: Sendable>(as type: NewValue.Type = NewValue.self) -> Signal<NewValue, Failure> {
    lift { _ in { _ in } }
  }
}
