/// Decides which values wait for a slow consumer, such as a loop over `values` or the scheduler of `deliver(on:)`.
///
/// A value that arrives while the consumer waits for a value goes directly to the consumer, and does not count as a
/// waiting value.
@frozen
public enum BufferingPolicy: Sendable, Hashable {
  // No case makes one value of several that wait: with a closure the policy would have a type parameter, and could not
  // be compared. Operators that merge take the closure as an argument.
  /// All values wait until they are taken.
  case unbounded
  /// The newest values wait, at most this number of them. A value that comes when all places are taken replaces the
  /// oldest waiting value.
  case newest(Int)
  /// The oldest values wait, at most this number of them. A value that comes when all places are taken is dropped.
  case oldest(Int)
  /// At most this number of values wait. A source that can wait sends its next value only when a place is free (C17).
  ///
  /// Sources that can wait are, for example, `Signal.generate` with an async function, `Signal.task`, signals of
  /// sequences and async sequences, and mailboxes. A source such as a subject cannot wait. A value that it sends while
  /// no place is free is dropped, as with ``oldest(_:)``. A debug build reports the drop on standard error, once for
  /// each subscription.
  case suspending(Int)
}
