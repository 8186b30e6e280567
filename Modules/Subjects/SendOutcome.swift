import ReactiveKernel

/// The outcome of `trySend(_:)`.
public enum SendOutcome: Sendable, Hashable {
  /// Each subscriber took the value.
  case delivered
  /// The value waits behind a delivery in progress, see C2. The thread of that delivery also delivers the value.
  case queued
  /// The subject took the value, but had no subscriber. A subject with a replay or a current value keeps the value for
  /// later subscribers.
  case unobserved
  /// The subject has ended, so the value was dropped.
  case ended
}

extension Hub {
  func sendReporting(_ value: Value) -> SendOutcome {
    guard let acceptance = accept(value) else { return .ended }
    let outcome: SendOutcome = acceptance.depth > 0 ? .queued : acceptance.last == nil ? .unobserved : .delivered
    deliver(acceptance)
    return outcome
  }
}

extension Subject {
  /// Sends a value as ``send(_:)`` does, and returns the outcome.
  ///
  /// The outcome describes the moment when the value was accepted. Another thread can end the subject, subscribe or
  /// dispose at the same time.
  ///
  /// Elsewhere: `tryEmitNext(_:)` (Reactor), `tryEmit(_:)` (Kotlin).
  public func trySend(_ value: Value) -> SendOutcome { hub.sendReporting(value) }
}

extension BehaviorSubject {
  /// Sends a value as ``send(_:)`` does, and returns the outcome.
  ///
  /// The outcome describes the moment when the value was accepted. Another thread can end the subject, subscribe or
  /// dispose at the same time.
  ///
  /// Elsewhere: `tryEmitNext(_:)` (Reactor), `tryEmit(_:)` (Kotlin).
  public func trySend(_ value: Value) -> SendOutcome { hub.sendReporting(value) }
}

extension ReplaySubject {
  /// Sends a value as ``send(_:)`` does, and returns the outcome.
  ///
  /// The outcome describes the moment when the value was accepted. Another thread can end the subject, subscribe or
  /// dispose at the same time.
  ///
  /// Elsewhere: `tryEmitNext(_:)` (Reactor), `tryEmit(_:)` (Kotlin).
  public func trySend(_ value: Value) -> SendOutcome { aging?.sendReporting(value) ?? hub.sendReporting(value) }
}
