import ReactiveDisposables
import ReactiveKernel

/// One connection of a shared signal to its source, from the first subscriber who waits for it to its end.
///
/// It does not keep its hub; when it is connected, the hub keeps it. Not generic: what counts subscribers would look up metadata for each of them.
@usableFromInline
final class Generation: Subscription, @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the ``Generations`` it is one of, or before those know it.
  /// Connects; nil once that has begun. It holds the source, and what the source sends to.
  @exclusivity(unchecked) @usableFromInline var begin: (@Sendable (_ generation: Subscription) -> Void)?
  /// Those who have joined and not left.
  @exclusivity(unchecked) var members = 0
  /// Those who have joined, perhaps left, and are not attached yet.
  @exclusivity(unchecked) var arriving = 0
  /// Changes when its last member leaves, and when somebody comes: tells a timer whether it is still the one that counts.
  @exclusivity(unchecked) var rest = 0
  /// Ends the connection after a while without members.
  @exclusivity(unchecked) var timer: (any Disposable)?
  /// It stays the one that is joined, though it will never be connected again.
  @exclusivity(unchecked) var isOver = false

  /// Makes a generation that waits for members.
  @usableFromInline
  override init() {
    super.init()
  }

  /// Whether it waits for a connection, and a member is attached.
  var isDue: Bool { begin != nil && members > arriving }

  /// Begins another time with members, or without.
  func changeRest() -> (number: Int, timer: (any Disposable)?) {
    rest += 1
    return (rest, timer.take())
  }
}

/// A generation, and the hub that its members subscribe to.
@usableFromInline
struct GenerationPlace: Sendable {
  @usableFromInline let generation: Generation
  @usableFromInline let subscribers: SubscriberList

  @inlinable
  init(_ generation: Generation, _ subscribers: SubscriberList) {
    self.generation = generation
    self.subscribers = subscribers
  }
}
