import ReactiveKernel

extension BindingEnd {
  /// This end with its values converted, both ways.
  ///
  ///     self                     --0-----20-----100--
  ///     converted(fahrenheit)    --32----68-----212--
  ///
  /// The conversions need not be exact: a value that comes back, rounded, to where it was written ends there.
  ///
  ///     celsius.following <-> fahrenheit.following.converted { ($0 - 32) / 1.8 } back: { $0 * 1.8 + 32 }
  ///
  /// - Parameters:
  ///   - forth: makes of a value of this end what is seen of it. Runs on whichever thread sends, for several at a time.
  ///   - back: makes a value for this end of what is written through the view.
  public func converted<Output: Sendable>(
    _ forth: @escaping @Sendable (Value) -> Output, back: @escaping @Sendable (Output) -> Value
  ) -> BindingView<Output, Failure> {
    view({ value, _ in forth(value) }, back: { output, _ in back(output) })
  }

  /// This end with its values converted both ways by closures that may throw; what they throw is reported, and nothing is sent for it.
  ///
  /// The other end then stays as it is, until the next value that can be converted.
  ///
  /// - Parameters:
  ///   - forth: makes of a value of this end what is seen of it.
  ///   - back: makes a value for this end of what is written through the view.
  ///   - report: takes what they throw, on the thread that sent the value; not for the echo of what went the other way. A form on
  ///     an actor: see ``converted(in:_:back:reporting:file:line:)``.
  public func converted<Output: Sendable, Problem: Error>(
    _ forth: @escaping @Sendable (Value) throws(Problem) -> Output,
    back: @escaping @Sendable (Output) throws(Problem) -> Value,
    reporting report: @escaping @Sendable (_ problem: Problem) -> Void
  ) -> BindingView<Output, Failure> {
    view(attempting(forth, reporting: report), back: attempting(back, reporting: report))
  }

  /// This end with its values converted both ways by closures that return `nil` for what they cannot convert; that is reported, and
  /// nothing is sent for it.
  ///
  /// - Parameters:
  ///   - forth: makes of a value of this end what is seen of it.
  ///   - back: makes a value for this end of what is written through the view.
  ///   - report: takes the values that they return `nil` for, on the thread that sent them; not for the echo of what went the
  ///     other way. A form on an actor: see ``converted(in:_:back:refusing:file:line:)``.
  public func converted<Output: Sendable>(
    _ forth: @escaping @Sendable (Value) -> Output?, back: @escaping @Sendable (Output) -> Value?,
    refusing report: @escaping @Sendable (_ refused: Inconvertible<Value, Output>) -> Void
  ) -> BindingView<Output, Failure> {
    view(
      { value, isNews in
        let output = forth(value)
        if output == nil, isNews { report(.forth(value)) }
        return output
      },
      back: { output, isNews in
        let value = back(output)
        if value == nil, isNews { report(.back(output)) }
        return value
      })
  }
}

/// A value that a conversion returned `nil` for.
public enum Inconvertible<Value: Sendable, Output: Sendable>: Sendable {
  /// A value of the end that is converted.
  case forth(Value)
  /// What was written through the view.
  case back(Output)
}

extension Inconvertible: Equatable where Value: Equatable, Output: Equatable {}

/// Makes a closure that reports what another one throws, if it is news.
func attempting<Input: Sendable, Output: Sendable, Problem: Error>(
  _ body: @escaping @Sendable (Input) throws(Problem) -> Output,
  reporting report: @escaping @Sendable (Problem) -> Void
) -> @Sendable (Input, _ isNews: Bool) -> Output? {
  { input, isNews in
    do throws(Problem) {
      return try body(input)
    } catch {
      if isNews { report(error) }
      return nil
    }
  }
}
