import CNATS

/// A queue of messages of the C client. Its `deinit` destroys the rest.
struct ClientBatch: ~Copyable, @unchecked Sendable {
  // Unchecked because the messages are its own until they are taken.
  private var messages: [OpaquePointer] = []
  private var taken = 0

  var count: Int { messages.count - taken }

  deinit { for message in messages[taken...] { natsMsg_Destroy(message) } }

  /// Takes over a message that the C client has delivered.
  mutating func append(_ message: OpaquePointer) { messages.append(message) }

  mutating func next() -> ClientMessage? {
    if taken == messages.count { return nil }
    defer { taken += 1 }
    return ClientMessage(messages[taken])
  }

  /// Returns all messages, and is empty then, with room for as many.
  mutating func takeAll() -> ClientBatch {
    var all = ClientBatch()
    swap(&self, &all)
    messages.reserveCapacity(all.count)
    return all
  }
}
