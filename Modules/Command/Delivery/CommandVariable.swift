import ReactiveKernel
import ReactiveSubjects

/// One state of a command: its newest value, and the changes of it that are on their way to subscribers.
///
/// A step changes the value, and a turn sends the change. Changes are numbered. A subscriber gets the newest value first, so it ignores the
/// changes up to that number, which may still wait to be sent.
final class CommandVariable<Value: Equatable & Sendable>: @unchecked Sendable {
  // Unchecked because `newest` is used inside of the arbiter's steps only.
  struct Change: Sendable {
    let value: Value
    let number: Int
  }

  private(set) var newest: Change
  private let changes = Subject<Change, Never>()

  init(_ initial: Value) {
    newest = Change(value: initial, number: 0)
  }

  /// Changes the value; inside of a step.
  ///
  /// - Returns: what a turn is to send; nil if the value is the same as before.
  func change(to value: Value) -> Change? {
    guard value != newest.value else { return nil }
    newest = Change(value: value, number: newest.number + 1)
    return newest
  }

  /// Sends a change; in a turn.
  func send(_ change: Change) { changes.send(change) }

  /// Completes the signal; in a turn.
  func complete() { changes.complete() }

  /// Sends a value that was read in a step, and the changes after it. No turn may send anything between that step and the return.
  func attach(_ downstream: Subscriber<Value, Never>, beginningWith first: Change) {
    let next = downstream.next
    next(first.value)
    if downstream.isDisposed { return }
    changes.signal.attach(
      Subscriber(
        next: { change in if change.number > first.number { next(change.value) } },
        terminal: downstream.terminal, subscription: downstream.subscription))
  }
}
