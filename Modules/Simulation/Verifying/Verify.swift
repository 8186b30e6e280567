import ReactiveTesting
import Testing

/// Verifies the events of a signal step by step, in virtual time.
///
/// ```
/// verify(Signal<Int, Never>([1, 2])) {
///   $0.next(1)
///   $0.next(2)
///   $0.completes()
/// }
/// ```
///
/// Each call on the closure's argument is a step, and fails at its own line. If an event comes that no step expects,
/// the next step fails. If no step follows, the call of `verify` itself fails. Only the first failure is reported, and
/// the later steps are skipped. At the end the subscription is disposed, and no action may be left on the scheduler
/// (C11).
///
/// Elsewhere: `StepVerifier` (Reactor), `test` (Turbine).
///
/// - Parameters:
///   - signal: the signal under test. The call subscribes to it on the calling thread, before the first step.
///   - scheduler: the virtual-time scheduler of the signal. ``SignalVerifier/advance(_:sourceLocation:)`` advances it.
///   - sourceLocation: where a failure that belongs to no step is reported; by default at this call.
///   - steps: expects the events, in their order. The closure runs on the calling thread.
public func verify<Value: Sendable, Failure: Error>(
  _ signal: Signal<Value, Failure>, on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
  sourceLocation: SourceLocation = #_sourceLocation, steps: (SignalVerifier<Value, Failure>) -> Void
) {
  let verifier = SignalVerifier(of: signal, on: scheduler)
  steps(verifier)
  verifier.finish(at: sourceLocation)
}

/// Verifies the events of a signal that needs a scheduler, step by step, in virtual time.
///
/// ```
/// verify { scheduler in
///   Signal<Int, Never>.just(1).delay(for: .seconds(2), on: scheduler)
/// } steps: {
///   $0.nothing(for: .seconds(1))
///   $0.advance(.seconds(1))
///   $0.next(1)
///   $0.completes()
/// }
/// ```
///
/// - Parameters:
///   - signal: makes the signal under test.
///   - sourceLocation: where a failure that belongs to no step is reported; by default at this call.
///   - steps: expects the events, in their order. The closure runs on the calling thread.
public func verify<Value: Sendable, Failure: Error>(
  _ signal: (VirtualTimeScheduler) -> Signal<Value, Failure>, sourceLocation: SourceLocation = #_sourceLocation,
  steps: (SignalVerifier<Value, Failure>) -> Void
) {
  let scheduler = VirtualTimeScheduler()
  verify(signal(scheduler), on: scheduler, sourceLocation: sourceLocation, steps: steps)
}
