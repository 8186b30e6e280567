import Guarding
import NIOCore

/// A handler before that of a `SignalChannel`: counts the reads that it requests.
final class ReadCounter: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = NIOAny

  private let reads = Guarded(0)

  var count: Int { reads.withLock { $0 } }

  func read(context: ChannelHandlerContext) {
    reads.withLock { $0 += 1 }
    context.read()
  }
}
