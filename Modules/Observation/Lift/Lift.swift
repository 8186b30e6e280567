import ReactiveKernel

/// Calls a method of an object with each value of a signal.
///
///     self    --1-----2-----|
///     lifted  --a-----b-----|     a: object.method(1)  b: object.method(2)
///
/// Subscribes at once, whether or not anybody listens to the results; who comes later gets the last one first. Completes when all signals have,
/// or when the object has gone, which is not kept alive but while the method runs: at once if it is a ``LifetimeOwner``, else when the next value
/// finds out. A failure passes.
///
/// The method is called on the thread that sends, one call at a time. Called in the isolation of the object; if that is an
/// actor's, the main actor's included, the signals must send there (C15). Instead of a method a closure may be given that takes
/// the object and the values.
///
/// Elsewhere: `rac_liftSelector:withSignals:` (ReactiveObjC).
///
/// - Parameters:
///   - object: whose method it is.
///   - signal: the argument.
///   - method: `Class.method`, or what to do.
///   - isolation: the object's: that of the caller.
/// - Returns: what the method returned, each time.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, Result: Sendable>(
  _ object: Object, _ method: @escaping (Object) -> (A.Value) -> Result, _ signal: A,
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
) -> Signal<Result, A.Failure> {
  let lifted = IsolatedMethod<Object, A.Value, Result, A.Failure>(of: object, in: isolation, file: file, line: line) {
    object, argument in method(object)(argument)
  }
  signal.signal.attach(lifted.makeSubscriber())
  return lifted.signal
}

/// Calls a method of an object with the latest values of two signals, whenever one of them sends, once both have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, B: SignalSource, Result: Sendable>(
  _ object: Object, _ method: @escaping (Object) -> (A.Value, B.Value) -> Result, _ first: A, _ second: B,
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
) -> Signal<Result, A.Failure> where B.Failure == A.Failure {
  let lifted = IsolatedMethod<Object, (A.Value, B.Value), Result, A.Failure>(
    of: object, in: isolation, file: file, line: line
  ) { object, arguments in method(object)(arguments.0, arguments.1) }
  let arguments = SerialState<(A.Value?, B.Value?)>((nil, nil))
  let confluence = Confluence(lifted.makeSubscriber(), sources: 2)
  let call: @Sendable () -> Void = {
    if case (let first?, let second?) = arguments.value { confluence.downstream.next((first, second)) }
  }
  confluence.join(first.signal) { value in
    arguments.value.0 = value
    call()
  }
  confluence.join(second.signal) { value in
    arguments.value.1 = value
    call()
  }
  return lifted.signal
}

/// Calls a method of an object with the latest values of three signals, whenever one of them sends, once all have.
///
/// Otherwise as the variant for one.
@discardableResult
public func lift<Object: AnyObject, A: SignalSource, B: SignalSource, C: SignalSource, Result: Sendable>(
  _ object: Object, _ method: @escaping (Object) -> (A.Value, B.Value, C.Value) -> Result,
  _ first: A, _ second: B, _ third: C,
  isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
) -> Signal<Result, A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  let lifted = IsolatedMethod<Object, (A.Value, B.Value, C.Value), Result, A.Failure>(
    of: object, in: isolation, file: file, line: line
  ) { object, arguments in method(object)(arguments.0, arguments.1, arguments.2) }
  let arguments = SerialState<(A.Value?, B.Value?, C.Value?)>((nil, nil, nil))
  let confluence = Confluence(lifted.makeSubscriber(), sources: 3)
  let call: @Sendable () -> Void = {
    if case (let first?, let second?, let third?) = arguments.value {
      confluence.downstream.next((first, second, third))
    }
  }
  confluence.join(first.signal) { value in
    arguments.value.0 = value
    call()
  }
  confluence.join(second.signal) { value in
    arguments.value.1 = value
    call()
  }
  confluence.join(third.signal) { value in
    arguments.value.2 = value
    call()
  }
  return lifted.signal
}
