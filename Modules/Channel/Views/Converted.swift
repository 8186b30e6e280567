import ReactiveKernel

extension BindingEnd {
  /// Returns a view of this end that converts the values, both ways.
  ///
  ///     self                     --0-----20-----100--
  ///     converted(fahrenheit)    --32----68-----212--
  ///
  /// The conversions need not be exact. If rounding changes a value on its way back to the end that wrote it, that end
  /// keeps its own value.
  ///
  ///     celsius.following <-> fahrenheit.following.converted { ($0 - 32) / 1.8 } back: { $0 * 1.8 + 32 }
  ///
  /// - Parameters:
  ///   - forth: converts a value of this end. Runs on the sending thread, perhaps on several threads at the same time.
  ///   - back: converts a value that is written through the view.
  public func converted<Output: Sendable>(
    _ forth: @escaping @Sendable (Value) -> Output, back: @escaping @Sendable (Output) -> Value
  ) -> BindingView<Output, Failure> {
    view({ value, _ in forth(value) }, back: { output, _ in back(output) })
  }

  /// Returns a view of this end that converts the values both ways with closures that may throw. If a closure throws
  /// for a value, the error is reported and the value is not sent.
  ///
  /// If a value cannot be converted, the other end keeps its value until a later value can be converted.
  ///
  /// - Parameters:
  ///   - forth: converts a value of this end.
  ///   - back: converts a value that is written through the view.
  ///   - report: takes the errors, on the thread that sent the value. This closure is not called for a value that comes
  ///     back to the side that sent it. For closures of an actor, use ``converted(in:_:back:reporting:file:line:)``.
  public func converted<Output: Sendable, Problem: Error>(
    _ forth: @escaping @Sendable (Value) throws(Problem) -> Output,
    back: @escaping @Sendable (Output) throws(Problem) -> Value,
    reporting report: @escaping @Sendable (_ problem: Problem) -> Void
  ) -> BindingView<Output, Failure> {
    view(attempting(forth, reporting: report), back: attempting(back, reporting: report))
  }

  /// Returns a view of this end that converts the values both ways with closures that return `nil` for values that they
  /// cannot convert. Such values are reported and not sent. In all other ways, the function works like
  /// ``converted(_:back:reporting:)``. For closures of an actor, use ``converted(in:_:back:refusing:file:line:)``.
  public func converted<Output: Sendable>(
    _ forth: @escaping @Sendable (Value) -> Output?, back: @escaping @Sendable (Output) -> Value?,
    refusing report: @escaping @Sendable (_ refused: Inconvertible<Value, Output>) -> Void
  ) -> BindingView<Output, Failure> {
    view(attempting(forth) { report(.forth($0)) }, back: attempting(back) { report(.back($0)) })
  }

  /// Returns a view of this end that converts the values with closures of an actor that may throw; see
  /// ``converted(_:back:reporting:)``.
  ///
  /// Both sides of the view must be written in the isolation of the actor (C15).
  public func converted<Output: Sendable, Problem: Error>(
    in isolation: isolated any Actor, _ forth: @escaping (Value) throws(Problem) -> Output,
    back: @escaping (Output) throws(Problem) -> Value, reporting report: @escaping (_ problem: Problem) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Output, Failure> {
    let place = Confinement(in: isolation, file: file, line: line)
    return converted(place.confining(forth), back: place.confining(back), reporting: place.confining(report))
  }

  /// Returns a view of this end that converts the values with closures of an actor that may return `nil`; see
  /// ``converted(_:back:refusing:)``.
  ///
  /// Both sides of the view must be written in the isolation of the actor (C15).
  public func converted<Output: Sendable>(
    in isolation: isolated any Actor, _ forth: @escaping (Value) -> Output?, back: @escaping (Output) -> Value?,
    refusing report: @escaping (_ refused: Inconvertible<Value, Output>) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> BindingView<Output, Failure> {
    let place = Confinement(in: isolation, file: file, line: line)
    return converted(place.confining(forth), back: place.confining(back), refusing: place.confining(report))
  }
}

/// A value for which a conversion returned `nil`.
public enum Inconvertible<Value: Sendable, Output: Sendable>: Sendable {
  /// A value of the end behind the view.
  case forth(Value)
  /// A value that was written through the view.
  case back(Output)
}

extension Inconvertible: Equatable where Value: Equatable, Output: Equatable {}
