import ReactiveKernel
import ReactiveSubjects

/// One state of a command: its newest value, and the changes that are not delivered yet.
///
/// A step changes the value, and a drain delivers the change. Changes are numbered. A subscriber first gets the newest
/// value, so it ignores the changes up to that number that are still to be delivered.
final class CommandVariable<Value: Equatable & Sendable>: @unchecked Sendable {
  // Unchecked because `newest` changes only inside the arbiter's steps.
  struct Change: Sendable {
    let value: Value
    let number: Int
  }

  private(set) var newest: Change
  private let changes = Subject<Change, Never>()

  init(_ initial: Value) { newest = Change(value: initial, number: 0) }

  /// Changes the value; inside a step.
  ///
  /// - Returns: the change to deliver; nil if the value is the same as before.
  func change(to value: Value) -> Change? {
    guard value != newest.value else { return nil }
    newest = Change(value: value, number: newest.number + 1)
    return newest
  }

  /// Sends a change; in a drain.
  func send(_ change: Change) { changes.send(change) }

  /// Completes the signal; in a drain.
  func complete() { changes.complete() }

  /// Sends a value that was read in a step, and the changes after it. No drain may deliver anything between that step
  /// and the return.
  func attach(_ downstream: Subscriber<Value, Never>, beginningWith first: Change) {
    let next = downstream.next
    next(first.value)
    if downstream.isDisposed { return }
    changes.signal.attach(
      under: downstream.subscription, next: { change in if change.number > first.number { next(change.value) } },
      terminal: downstream.terminal)
  }
}
