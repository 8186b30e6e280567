import NIOCore
import ReactiveBridging
import ReactiveKernel

/// Wraps a channel: its reads are a signal, and signals can be written to it.
///
/// ```
/// let server = try await ServerBootstrap(group: group)
///   .childChannelInitializer { channel in
///     channel.eventLoop.makeCompletedFuture {
///       let peer = try SignalChannel<ByteBuffer, ByteBuffer>(wrapping: channel)
///       peer.reads.map { answer($0) }.written(to: peer)
///         .subscribe(failed: { print($0) }, completed: { channel.close(promise: nil) })
///     }
///   }
///   .bind(host: "127.0.0.1", port: 0).get()
/// ```
///
/// The initializer adds a handler at the end of the pipeline, and sets `autoRead` to false. After that, the signal of
/// reads decides when the channel reads. Nothing is read without a subscriber. The pipeline holds the handler until the
/// channel is closed.
///
/// A copy of this value uses the same channel.
public struct SignalChannel<Inbound: Sendable, Outbound: Sendable>: Sendable {
  /// The channel. Use it for its addresses and options, and to close it.
  public let channel: any Channel
  let port: ChannelPort<Inbound, Outbound>

  /// Wraps a channel whose pipeline reads and writes values of these types at its end.
  ///
  /// Call it in the initializer of the channel, before the channel is active. Otherwise the channel may have read and
  /// dropped values.
  ///
  /// - Parameter channel: the channel. Call the initializer on its event loop; a call elsewhere is a misuse, for which
  ///   NIO traps.
  /// - Throws: the error of NIO, if the channel is closed or refuses the option.
  public init(wrapping channel: any Channel) throws {
    self.channel = channel
    port = ChannelPort(channel)
    try channel.pipeline.syncOperations.addHandler(port)
    try channel.syncOptions?.setOption(.autoRead, value: false)
  }

  /// The values that the channel reads.
  ///
  ///     channel --1--2--3--  then the other end closes
  ///     reads   --1--2--3--|
  ///
  /// The event loop delivers. If a value waited for room, the thread that made the room delivers it (C7). The channel
  /// reads again when all values that it has read are delivered. So it is one read ahead of a consumer that grants room
  /// (C17), and the operating system slows the other end down. When the other end closes the connection, NIO reads all
  /// bytes that the system has buffered, even without room.
  ///
  /// Completes when the channel or its input closes, after the waiting values. If the connection is cut, or a handler
  /// reports an error, the signal fails with a ``ChannelFailure``, and closes the channel. For example, a decoder
  /// reports an error for a malformed payload. There is one exception: if a write outside this library notices the cut
  /// first, NIO reports it only to that write, and the signal completes.
  ///
  /// A disposal stops reading and does not close the channel. The next subscriber continues with the next value. A
  /// second subscriber at the same time is a misuse (C15).
  ///
  /// Elsewhere: the async sequence of `NIOAsyncChannel` (swift-nio).
  public var reads: Signal<Inbound, ChannelFailure> {
    .attaching { [port] downstream in
      port.mailbox.signal.attach(under: downstream.subscription) { value in
        downstream.next(value)
        port.valueHasPassed()
      } terminal: { termination in
        downstream.terminal(termination)
      }
      guard !downstream.isDisposed else { return }
      port.countReader(by: 1)
      downstream.add { port.countReader(by: -1) }
    }
  }
}
