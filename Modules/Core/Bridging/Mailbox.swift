import ReactiveKernel
import ReactivePacing

/// A subject for one consumer. It keeps each value until the consumer takes the value.
///
///     sent     --1--2-----3--|
///     consumer        ^(12)-3--|
///
/// Values wait while no consumer is subscribed to ``signal``, and while the consumer has no room (C17). If a consumer
/// unsubscribes, the values that still wait are for the next consumer. A second consumer at the same time is a misuse
/// (C15).
///
/// ``send(_:)`` never waits. ``offer(_:)`` suspends its task while the mailbox is full. Both return the outcome. The
/// thread that sends a value delivers it (C7). If the value had to wait, the thread that subscribes or makes room for
/// the value delivers it. If you release the mailbox before it has ended, the consumer still gets the waiting values,
/// and then ends without a terminal (C9).
///
/// Elsewhere: `UnicastSubject` (RxJava), `Sinks.many().unicast()` (Reactor), `Channel` (Kotlin).
public final class Mailbox<Value: Sendable, Failure: Error>: SignalOwner, Sendable {
  // It takes no buffering policy: a sender that gets `full` decides. Two consumers at a time would share the values by
  // chance. A later one may come, because `retry` and `repeat` subscribe again.
  private let machine: MailboxMachine<Value, Failure>

  /// Makes an empty mailbox.
  ///
  /// - Parameter capacity: the number of values that may wait; at least one. If it is nil, there is no limit.
  public init(capacity: Int? = nil, file: StaticString = #fileID, line: UInt = #line) {
    if let capacity { Diagnostics.requireRoom(capacity, of: "Mailbox(capacity:)", file: file, line: line) }
    machine = MailboxMachine(capacity: capacity, file: file, line: line)
  }

  deinit { machine.end(.abandoned) }

  /// Sends the waiting values and all later values to one consumer at a time. The signal does not retain the mailbox.
  public var signal: Signal<Value, Failure> { .attaching { [machine] downstream in machine.attach(downstream) } }

  /// The number of waiting values.
  public var count: Int { machine.count }

  /// Sends a value without waiting.
  ///
  /// - Returns: whether the mailbox took the value, and if not, the reason.
  @discardableResult
  public func send(_ value: Value) -> MailboxOutcome {
    if let room = machine.room, !room.takePlace() { return machine.isOpen ? .full : .closed }
    return machine.put(value)
  }

  /// Waits until the mailbox has a free place, and then sends a value. If several calls wait, their values are sent in
  /// the order of the calls.
  ///
  /// - Returns: `accepted` if the mailbox took the value, `closed` if the mailbox has ended, and `full` if the task was
  ///   cancelled before a place was free.
  @discardableResult
  public func offer(_ value: Value) async -> MailboxOutcome {
    guard let room = machine.room else { return machine.put(value) }
    var permit = await room.permit()
    if permit == nil { return machine.isOpen ? .full : .closed }
    return machine.put(value, with: &permit)
  }

  /// Ends the mailbox with a failure, which the consumer gets after the waiting values. The mailbox accepts no value
  /// after this call.
  public func fail(_ failure: Failure) { machine.end(.terminated(.failed(failure))) }

  /// Ends the mailbox with a completion, which the consumer gets after the waiting values. The mailbox accepts no value
  /// after this call.
  public func complete() { machine.end(.terminated(.completed)) }
}

/// The outcome of sending a value to a ``Mailbox``.
@frozen
public enum MailboxOutcome: Sendable, Hashable {
  /// The value was delivered, or waits in the mailbox.
  case accepted
  /// The mailbox did not take the value, because the mailbox is full.
  case full
  /// The mailbox did not take the value, because the mailbox has ended.
  case closed
}
