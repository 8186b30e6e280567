/// The right to send one value into a limited buffer, for an operator that keeps the value and sends it later (C17).
///
/// A source that can wait sends a value only when the consumer's buffer has a free place. The source then has a
/// *permit* for the value, which ends when the call that delivers the value returns. An operator may send the value
/// after this call, such as when a timer fires. Such an operator keeps a late permit with the value. With the late
/// permit, the consumer takes the value even if its buffer has no free place any more.
///
/// ```swift
/// import ReactiveKernel
///
/// /// The newest value, and its permit.
/// struct Newest<Value: Sendable>: Sendable {
///   var value: Value
///   var permit = LatePermit.ofThisThread
///
///   func send(to downstream: Subscriber<Value, Never>) { permit.run { downstream.next(value) } }
/// }
/// ```
///
/// An operator needs no late permit if it sends at most one value during each call that delivers a value to it, and
/// none later.
public struct LatePermit: Sendable {
  private var permit: Permit?

  /// Makes an empty permit, for a value that comes without a permit.
  public init() {}

  /// A late permit for the value that the calling thread is delivering. The late permit is empty if the value came
  /// without a permit.
  public static var ofThisThread: LatePermit {
    var permit = LatePermit()
    permit.permit = Permit.forLater
    return permit
  }

  /// Replaces this permit with the permit of the value that the calling thread is delivering. If that value has no
  /// permit, this permit stays as it is.
  ///
  /// An operator that makes one value from several values calls this method when it takes each of the several values.
  public mutating func add() {
    if let permit = Permit.forLater { self.permit = permit }
  }

  /// Calls a closure that sends the value. While the closure runs, the calling thread has the permit.
  ///
  /// - Parameter send: called once, on this thread.
  public func run(_ send: () -> Void) {
    if let permit { permit.run(send) } else { send() }
  }
}
