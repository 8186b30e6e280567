/// Decides which values wait for a slow consumer, such as a loop over `values` or the actions of `deliver(on:)`.
///
/// A value that arrives while the consumer waits for a value goes directly to the consumer, and does not count as a
/// waiting value.
@frozen
public enum BufferingPolicy: Sendable, Hashable {
  // No case makes one value of several that wait: with a closure the policy would have a type parameter, and could not
  // be compared. Operators that merge take the closure as an argument.
  /// All values wait until they are taken.
  case unbounded
  /// The newest values wait, up to a count: each further value replaces the oldest one.
  case newest(Int)
  /// The oldest values wait, up to a count: further values are dropped.
  case oldest(Int)
  /// Values wait up to a count, and sources that can wait send no further value before there is room for it (C17).
  ///
  /// Such sources are `Signal.generate` with an async function, `Signal.task`, signals of sequences and async
  /// sequences, and mailboxes. If a source cannot wait, such as a subject, the policy drops its further values, as
  /// ``oldest(_:)`` does. A debug build reports this on standard error, once for each subscription.
  case suspending(Int)
}
