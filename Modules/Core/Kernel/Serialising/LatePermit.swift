/// The permit of a value that an operator keeps and sends later: when a timer fires, or when another signal sends
/// (C17).
///
/// A source that can wait sends a value only when the consumer, such as a buffer, has a free place for the value. The
/// source then has a *permit*, which ends when the call that delivers the value returns. An operator that sends the
/// value after this call keeps a late permit with the value. Then the consumer takes the value even if it has no free
/// place any more.
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
/// An operator needs no late permit if it sends at most one value for each value that it takes, and sends that value at
/// once.
public struct LatePermit: Sendable {
  private var permit: Permit?

  /// Makes an empty permit, for a value whose source did not wait.
  public init() {}

  /// A late permit for the value that the calling thread is delivering. It is empty if the source of the value did not
  /// wait.
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
