import ReactiveChannel
import ReactiveKernel

/// Calls a closure with an object and each value of a signal.
///
///     self    --1-----2-----|
///     lifted  --a-----b-----|     a: object.method(1)  b: object.method(2)
///
/// ```
/// lift(chart, width, height) { chart, width, height in chart.draw(width, height) }
/// ```
///
/// Subscribes at once, whether or not the results have a subscriber; a later subscriber gets the last result first. Completes when all signals have,
/// or when the object has been released. The object is kept alive only while the closure runs. The results complete at once if it is
/// a ``LifetimeOwner``, else with the next value. A failure passes.
///
/// The closure is isolated as the calling code is, so the compiler checks what it calls. It runs on the thread that sends, one call at a time, and the
/// signals must send where the object may be touched, which each call checks (C12): in the isolation of an actor, the main actor's included; else
/// in the same task, or outside tasks on the same thread. An object that is `Sendable` is lifted with `lift(shared:_:_:)`, anywhere.
///
/// Elsewhere: `rac_liftSelector:withSignals:` (ReactiveObjC).
///
/// - Parameters:
///   - object: what the closure is given.
///   - signal: the argument.
///   - isolation: the object's: that of the caller.
///   - file: the caller's file, for the message of the trap.
///   - line: the caller's line.
///   - method: what to do with the object and the value.
/// - Returns: what the closure returned, each time.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, Result: Sendable>(
  _ object: Object, _ signal: A, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
  line: UInt = #line, _ method: @escaping (Object, A.Value) -> Result
) -> Signal<Result, A.Failure> {
  let confinement = Confinement(in: isolation, file: file, line: line)
  return LiftedMethod<_, _, _, A.Failure>(of: object, in: confinement, method).applied(to: signal)
}

/// Calls a closure with an object and the latest values of two signals, whenever one of them sends, once both have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, B: SignalSource, Result: Sendable>(
  _ object: Object, _ first: A, _ second: B, isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line, _ method: @escaping (Object, A.Value, B.Value) -> Result
) -> Signal<Result, A.Failure> where B.Failure == A.Failure {
  let confinement = Confinement(in: isolation, file: file, line: line)
  return LiftedMethod(of: object, in: confinement) { object, arguments in method(object, arguments.0, arguments.1) }
    .applied(to: first, second)
}

/// Calls a closure with an object and the latest values of three signals, whenever one of them sends, once all have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, B: SignalSource, C: SignalSource, Result: Sendable>(
  _ object: Object, _ first: A, _ second: B, _ third: C, isolation: isolated (any Actor)? = #isolation,
  file: StaticString = #fileID, line: UInt = #line, _ method: @escaping (Object, A.Value, B.Value, C.Value) -> Result
) -> Signal<Result, A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  let confinement = Confinement(in: isolation, file: file, line: line)
  return LiftedMethod(of: object, in: confinement) { object, arguments in
    method(object, arguments.0, arguments.1, arguments.2)
  }.applied(to: first, second, third)
}
