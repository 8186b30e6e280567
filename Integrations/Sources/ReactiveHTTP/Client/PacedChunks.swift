import NIOCore
import ReactiveBridging

/// The chunks of a request's body, for one request. Waits for the event loops of the client between them, see ``Pace``.
struct PacedChunks: AsyncSequence, Sendable {
  let chunks: SignalValues<ByteBuffer, BodyFailure>
  let loss: ChunkLoss
  let pace: Pace
  private let use = BodyUse()

  init(chunks: SignalValues<ByteBuffer, BodyFailure>, loss: ChunkLoss, pace: Pace) {
    (self.chunks, self.loss, self.pace) = (chunks, loss, pace)
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(chunks: use.begin() ? chunks.makeAsyncIterator() : nil, loss: loss, pace: pace)
  }

  struct Iterator: AsyncIteratorProtocol {
    /// Nil if an earlier request has sent them.
    private var chunks: SignalValues<ByteBuffer, BodyFailure>.Iterator?
    private let loss: ChunkLoss
    private var pace: Pace
    /// The size of the chunk that the client has handed to its event loop when it requests the next one.
    private var last: Int?

    init(chunks: SignalValues<ByteBuffer, BodyFailure>.Iterator?, loss: ChunkLoss, pace: Pace) {
      (self.chunks, self.loss, self.pace) = (chunks, loss, pace)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
      if chunks == nil { throw BodyFailure(error: SentBody()) }
      if let last { try await pace.handOver(last) }
      let chunk = try await chunks?.next(isolation: actor)
      do throws(LostChunk) { try loss.check() } catch { throw BodyFailure(error: error) }
      last = chunk?.readableBytes
      return chunk
    }
  }
}
