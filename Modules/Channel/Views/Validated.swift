import ReactiveKernel

extension BindingEnd {
  /// This end, guarded: what is written through the view reaches it only if a closure does not throw; else that is reported.
  ///
  /// What comes from this end is not looked at. To correct a value instead of refusing it, subscribe to the end, and send the right one.
  ///
  /// - Parameters:
  ///   - check: throws if this end must not have the value.
  ///   - report: takes what it throws, on the thread that sent the value. A form on an actor: see
  ///     ``validated(in:_:reporting:file:line:)``.
  public func validated<Problem: Error>(
    _ check: @escaping @Sendable (Value) throws(Problem) -> Void,
    reporting report: @escaping @Sendable (_ problem: Problem) -> Void
  ) -> BindingView<Value, Failure> {
    let check = attempting(check, reporting: report)
    return view({ value, _ in value }, back: { value, isNews in check(value, isNews).map { value } })
  }

  /// This end, guarded: what is written through the view reaches it only if a closure holds for it; else the value is reported.
  ///
  /// - Parameters:
  ///   - isValid: whether this end may have the value.
  ///   - report: takes the values that it may not have, on the thread that sent them. A form on an actor: see
  ///     ``validated(in:where:refusing:file:line:)``.
  public func validated(
    where isValid: @escaping @Sendable (Value) -> Bool,
    refusing report: @escaping @Sendable (_ refused: Value) -> Void
  ) -> BindingView<Value, Failure> {
    view(
      { value, _ in value },
      back: { value, isNews in
        if isValid(value) { return value }
        if isNews { report(value) }
        return nil
      })
  }
}
