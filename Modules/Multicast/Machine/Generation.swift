import ReactiveDisposables
import ReactiveKernel

/// One connection of a shared signal to its source, from the first subscriber who waits for it to its end.
///
/// Not generic: what counts subscribers would look up metadata for each of them.
@usableFromInline
class Generation: @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the ``Generations`` it is one of, or before those know it.
  /// Ends the connection.
  final let subscription: Subscription
  /// Connects; nil once that has begun. It holds the source, and what the source sends to: dropped unrun, it ends those who wait.
  @exclusivity(unchecked) final var begin: (@Sendable () -> Void)?
  /// Those who have joined and not left.
  @exclusivity(unchecked) final var members = 0
  /// Those who have joined, perhaps left, and are not attached yet.
  @exclusivity(unchecked) final var arriving = 0
  /// Changes when its last member leaves, and when somebody comes: tells a timer whether it is still the one that counts.
  @exclusivity(unchecked) final var rest = 0
  /// Ends the connection after a while without members.
  @exclusivity(unchecked) final var timer: (any Disposable)?
  /// It stays the one that is joined, though it will never be connected again.
  @exclusivity(unchecked) final var isOver = false

  @usableFromInline
  init(_ subscription: Subscription) {
    self.subscription = subscription
  }

  /// Sets how it connects; once, before it is joined.
  @usableFromInline
  final func connect(by begin: @escaping @Sendable () -> Void) {
    self.begin = begin
  }

  /// Whether it waits for a connection and enough members are attached.
  final func isDue(at threshold: Int) -> Bool {
    begin != nil && members - arriving >= threshold
  }

  /// Begins another time with members, or without.
  final func changeRest() -> (number: Int, timer: (any Disposable)?) {
    rest += 1
    return (rest, timer.take())
  }
}

/// A generation, and what its members are sent.
@usableFromInline
final class SharedGeneration<Value: Sendable, Failure: Error>: Generation, @unchecked Sendable {
  // Unchecked because the base class is; `events` never changes.
  @usableFromInline let events: Signal<Value, Failure>

  /// Makes a generation that waits for members.
  @usableFromInline
  init(_ events: Signal<Value, Failure>, endedBy subscription: Subscription) {
    self.events = events
    super.init(subscription)
  }
}
