import NIOCore

/// Limits the bytes that wait in the system and in the channel for a client that does not read.
///
/// The system would take some megabytes for each. Here the events wait in the buffer of their client, which drops old
/// ones.
final class SmallBuffers: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    let options = context.channel.syncOptions
    // A system that refuses has its own limits.
    try? options?.setOption(.socketOption(.so_sndbuf), value: 16_384)
    try? options?.setOption(.writeBufferWaterMark, value: .init(low: 8_192, high: 16_384))
  }
}
