/// What becomes of an item that is brought to a ``HubSerialiser``.
@usableFromInline
enum HubSerialTurn {
  /// It was closed.
  case refused
  /// Nobody delivered: the claim is the caller's now.
  case claimed
  /// Somebody delivers. What guards the queue is taken, so that the caller adds the item to it.
  case waits
}

typealias HubWorkQueue = RingQueue<@Sendable () -> Void>
