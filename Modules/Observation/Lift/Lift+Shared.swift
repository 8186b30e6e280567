import ReactiveKernel

/// Calls a closure with an object that threads share and each value of a signal, on whichever thread sends.
///
/// Otherwise as `lift(_:_:_:)`, which takes objects that are not `Sendable`. The calls of one `lift` come one at a time, those of two do not.
///
/// - Parameters:
///   - object: what the closure is given; it is held weakly.
///   - signal: the argument.
///   - method: what to do with the object and the value.
/// - Returns: what the closure returned, each time.
@discardableResult
public func lift<Object: AnyObject & Sendable, A: SignalSource, Result: Sendable>(
  shared object: Object, _ signal: A, file: StaticString = #fileID, line: UInt = #line,
  _ method: @escaping @Sendable (Object, A.Value) -> Result
) -> Signal<Result, A.Failure> {
  LiftedMethod<_, _, _, A.Failure>(of: object, in: .anywhere(file: file, line: line), method).applied(to: signal)
}

/// Calls a closure with an object that threads share and the latest values of two signals, whenever one of them sends, once both have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject & Sendable, A: SignalSource, B: SignalSource, Result: Sendable>(
  shared object: Object, _ first: A, _ second: B, file: StaticString = #fileID, line: UInt = #line,
  _ method: @escaping @Sendable (Object, A.Value, B.Value) -> Result
) -> Signal<Result, A.Failure> where B.Failure == A.Failure {
  LiftedMethod(of: object, in: .anywhere(file: file, line: line)) { object, arguments in
    method(object, arguments.0, arguments.1)
  }.applied(to: first, second)
}

/// Calls a closure with an object that threads share and the latest values of three signals, whenever one of them sends, once all have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject & Sendable, A: SignalSource, B: SignalSource, C: SignalSource, Result: Sendable>(
  shared object: Object, _ first: A, _ second: B, _ third: C, file: StaticString = #fileID, line: UInt = #line,
  _ method: @escaping @Sendable (Object, A.Value, B.Value, C.Value) -> Result
) -> Signal<Result, A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  LiftedMethod(of: object, in: .anywhere(file: file, line: line)) { object, arguments in
    method(object, arguments.0, arguments.1, arguments.2)
  }.applied(to: first, second, third)
}
