import NIOCore

/// A client of the load: counts the events that it gets, and how late they are. Does nothing more, so that the load
/// needs little.
final class Listener: ChannelInboundHandler, @unchecked Sendable {
  // Unchecked because one event loop uses the variables while the clients are connected, and the load reads them there.
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private(set) var events = 0
  /// In nanoseconds, since the last ``clear()``.
  private(set) var delays: [UInt64] = []
  /// The end of a line that is not complete.
  private var rest = ByteBuffer()

  func clear() {
    events = 0
    delays = []
  }

  func channelActive(context: ChannelHandlerContext) {
    let request = "GET /events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n"
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    rest.writeBuffer(&bytes)
    let now = NIODeadline.now().uptimeNanoseconds
    while let end = rest.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest.readableBytesView[..<end]
      if line.starts(with: "id: ".utf8) {
        events += 1
        let sent = line.dropFirst(4).reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
        delays.append(now > sent ? now - sent : 0)
      }
      rest.moveReaderIndex(to: end + 1)
    }
    rest.discardReadBytes()
  }
}
