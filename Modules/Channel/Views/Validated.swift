import ReactiveKernel

extension BindingEnd {
  /// Returns a view of this end that refuses a written value if a closure throws. The error is reported.
  ///
  /// Only values that are written through the view are checked, not the values that this end sends. To correct a value
  /// instead of refusing it, subscribe to the end and send the corrected value.
  ///
  /// - Parameters:
  ///   - check: throws if this end must not have the value.
  ///   - report: takes the errors, on the thread that sent the value. For closures of an actor, use
  ///     ``validated(in:_:reporting:file:line:)``.
  public func validated<Problem: Error>(
    _ check: @escaping @Sendable (Value) throws(Problem) -> Void,
    reporting report: @escaping @Sendable (_ problem: Problem) -> Void
  ) -> BindingView<Value, Failure> {
    let check = attempting(check, reporting: report)
    return view({ value, _ in value }, back: { value, isNew in check(value, isNew).map { value } })
  }

  /// Returns a view of this end that refuses a written value if a closure returns false. Refused values are reported.
  ///
  /// - Parameters:
  ///   - isValid: returns whether this end may have the value.
  ///   - report: takes the refused values, on the thread that sent them. For closures of an actor, use
  ///     ``validated(in:where:refusing:file:line:)``.
  public func validated(
    where isValid: @escaping @Sendable (Value) -> Bool,
    refusing report: @escaping @Sendable (_ refused: Value) -> Void
  ) -> BindingView<Value, Failure> {
    view({ value, _ in value }, back: attempting({ isValid($0) ? $0 : nil }, refusing: report))
  }

  /// Returns a view of this end that checks written values with a closure of an actor that may throw; see
  /// ``validated(_:reporting:)``.
  ///
  /// ```
  /// @MainActor final class Form: ReactiveObject {
  ///   @Observed var name = ""
  ///   var message = ""
  ///
  ///   func show(_ model: Property<String>) {
  ///     channel(for: \.name) <-> model.validated(in: MainActor.shared, where: { !$0.isEmpty }) { [weak self] name in
  ///       self?.message = "\(name) is no name"
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Values must be written through the view in the isolation of the actor (C15).
  public func validated<Problem: Error>(
    in isolation: isolated any Actor, _ check: @escaping (Value) throws(Problem) -> Void,
    reporting report: @escaping (_ problem: Problem) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value, Failure> {
    let place = Confinement(in: isolation, file: file, line: line)
    return validated(place.confining(check), reporting: place.confining(report))
  }

  /// Returns a view of this end that checks written values with a closure of an actor that returns a Boolean; see
  /// ``validated(where:refusing:)``.
  ///
  /// Values must be written through the view in the isolation of the actor (C15).
  public func validated(
    in isolation: isolated any Actor, where isValid: @escaping (Value) -> Bool,
    refusing report: @escaping (_ refused: Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Value, Failure> {
    let place = Confinement(in: isolation, file: file, line: line)
    return validated(where: place.confining(isValid), refusing: place.confining(report))
  }
}
