import NIOCore
import ReactiveBridging

/// The chunks of a request's body. Waits for the event loops of the client between them, see ``Pace``.
struct PacedChunks: AsyncSequence, Sendable {
  let chunks: SignalValues<ByteBuffer, BodyFailure>
  let pace: Pace

  func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator(), pace: pace) }

  struct Iterator: AsyncIteratorProtocol {
    private var chunks: SignalValues<ByteBuffer, BodyFailure>.Iterator
    private var pace: Pace
    /// The size of the chunk that the client has handed to its event loop when it requests the next one.
    private var last: Int?

    init(chunks: SignalValues<ByteBuffer, BodyFailure>.Iterator, pace: Pace) {
      (self.chunks, self.pace) = (chunks, pace)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
      if let last { try await pace.handOver(last) }
      let chunk = try await chunks.next(isolation: actor)
      last = chunk?.readableBytes
      return chunk
    }
  }
}
