import ReactiveKernel

extension Signal {
  /// Leaves out all values, and sends only the terminal.
  ///
  ///     self         --1--2--3--|
  ///     ignoreValues -----------|
  ///
  /// Failures and completion pass. The result sends no value, so it is a signal of `Never`. To join the result with
  /// signals of another type, use `ignoreValues(as:)`.
  ///
  /// Elsewhere: `ignoreValues` (ReactiveObjC), `ignoreElements()` (RxSwift), `ignoreOutput()` (Combine).
  @inlinable
  public func ignoreValues() -> Signal<Never, Failure> {
    ignoreValues(as: Never.self)
  }

  /// Leaves out all values, and gives the result the value type that you choose.
  ///
  /// The type can be omitted if the context determines it: `saved.ignoreValues().concat(with: reloaded)`.
  ///
  /// - Parameter type: the type of the result's values.
  @inlinable
  public func ignoreValues<NewValue: Sendable>(as type: NewValue.Type = NewValue.self) -> Signal<NewValue, Failure> {
    lift { _ in { _ in } }
  }
}
