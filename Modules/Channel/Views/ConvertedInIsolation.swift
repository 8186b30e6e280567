import ReactiveKernel

extension BindingEnd {
  /// This end with its values converted by closures that may throw, as ``converted(_:back:reporting:)`` says.
  ///
  /// Both sides of the view must be written in the isolation of the actor (C15).
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the closures, which is that of the calling code.
  ///   - forth: makes of a value of this end what is seen of it.
  ///   - back: makes a value for this end of what is written through the view.
  ///   - report: takes what they throw.
  public func converted<Output: Sendable, Problem: Error>(
    in isolation: isolated any Actor, _ forth: @escaping (Value) throws(Problem) -> Output,
    back: @escaping (Output) throws(Problem) -> Value, reporting report: @escaping (_ problem: Problem) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Output, Failure> {
    let forth = confined(to: isolation, file: file, line: line, catching(forth))
    let back = confined(to: isolation, file: file, line: line, catching(back))
    return converted(
      { (value: Value) throws(Problem) -> Output in try forth(value).get() },
      back: { (output: Output) throws(Problem) -> Value in try back(output).get() },
      reporting: confined(to: isolation, file: file, line: line, report))
  }

  /// This end with its values converted by closures that return `nil` for what they cannot convert, as ``converted(_:back:refusing:)`` says.
  ///
  /// Both sides of the view must be written in the isolation of the actor (C15).
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the closures, which is that of the calling code.
  ///   - forth: makes of a value of this end what is seen of it.
  ///   - back: makes a value for this end of what is written through the view.
  ///   - report: takes the values that they return `nil` for.
  public func converted<Output: Sendable>(
    in isolation: isolated any Actor, _ forth: @escaping (Value) -> Output?, back: @escaping (Output) -> Value?,
    refusing report: @escaping (_ refused: Inconvertible<Value, Output>) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Output, Failure> {
    converted(
      confined(to: isolation, file: file, line: line, forth),
      back: confined(to: isolation, file: file, line: line, back),
      refusing: confined(to: isolation, file: file, line: line, report))
  }
}

/// Makes a closure that returns what another one throws.
func catching<Input, Output, Problem: Error>(
  _ body: @escaping (Input) throws(Problem) -> Output
) -> (Input) -> Result<Output, Problem> {
  { input in
    do throws(Problem) { return .success(try body(input)) } catch { return .failure(error) }
  }
}
