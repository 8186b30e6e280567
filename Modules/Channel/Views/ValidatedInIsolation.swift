import ReactiveKernel

/// Views of ends for code that is isolated to an actor: their closures use its state.
///
/// ```
/// @MainActor final class Form: ReactiveObject {
///   @Reactive var name = ""
///   var message = ""
///
///   func show(_ model: Property<String>) {
///     channel(for: \.name) <-> model.validated(in: MainActor.shared, where: { !$0.isEmpty }) { [weak self] name in
///       self?.message = "\(name) is no name"
///     }
///   }
/// }
/// ```
extension BindingEnd {
  /// This end, guarded by a closure that throws, as ``validated(_:reporting:)`` says.
  ///
  /// What is written through the view must be written in the isolation of the actor (C15).
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the closures, which is that of the calling code.
  ///   - check: throws if this end must not have the value.
  ///   - report: takes what it throws.
  public func validated<Problem: Error>(
    in isolation: isolated any Actor, _ check: @escaping (Value) throws(Problem) -> Void,
    reporting report: @escaping (_ problem: Problem) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value, Failure> {
    let check = confined(to: isolation, file: file, line: line, catching(check))
    return validated(
      { (value: Value) throws(Problem) in try check(value).get() },
      reporting: confined(to: isolation, file: file, line: line, report))
  }

  /// This end, guarded by a closure that holds, as ``validated(where:refusing:)`` says.
  ///
  /// What is written through the view must be written in the isolation of the actor (C15).
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the closures, which is that of the calling code.
  ///   - isValid: whether this end may have the value.
  ///   - report: takes the values that it may not have.
  public func validated(
    in isolation: isolated any Actor, where isValid: @escaping (Value) -> Bool,
    refusing report: @escaping (_ refused: Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value, Failure> {
    validated(
      where: confined(to: isolation, file: file, line: line, isValid),
      refusing: confined(to: isolation, file: file, line: line, report))
  }
}
