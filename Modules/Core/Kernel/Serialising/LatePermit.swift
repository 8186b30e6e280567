/// The permit of a value that an operator keeps and sends later: when a timer fires, or when another signal sends
/// (C17).
///
/// A source that can wait sends a value when the consumer has room for it. The source then has a *permit* for the
/// value. The permit ends when the call that delivers the value returns. An operator that sends the value later keeps a
/// late permit for it. So the consumer takes the value, even if its room is full by then.
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
/// An operator needs no late permit if it sends at once, and at most one value for each value that it takes.
public struct LatePermit: Sendable {
  private var permit: Permit?

  /// Makes an empty permit, for a value whose source did not wait.
  public init() {}

  /// The late permit of the value that the calling thread delivers.
  public static var ofThisThread: LatePermit {
    var permit = LatePermit()
    permit.permit = Permit.forLater
    return permit
  }

  /// Keeps the permit of the value that the calling thread delivers, if there is one, in place of the earlier permit.
  ///
  /// For an operator that makes one value from several values: call it for each of them.
  public mutating func add() {
    if let permit = Permit.forLater { self.permit = permit }
  }

  /// Calls a closure that sends the value.
  ///
  /// - Parameter send: called once, on this thread.
  public func run(_ send: () -> Void) {
    if let permit { permit.run(send) } else { send() }
  }
}
