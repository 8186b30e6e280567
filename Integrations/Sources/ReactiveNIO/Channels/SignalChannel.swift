import NIOCore
import ReactiveBridging
import ReactiveKernel

/// A channel whose reads are a signal, and which signals are written to.
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
/// Wrapping puts a handler at the end of the pipeline and sets `autoRead` to false. After that the signal of reads
/// decides when the channel reads. Nothing is read without a subscriber. The pipeline holds the handler until the
/// channel is closed.
///
/// A copy is the same channel.
public struct SignalChannel<Inbound: Sendable, Outbound: Sendable>: Sendable {
  /// The channel: for its addresses and options, and to close it.
  public let channel: any Channel
  let port: ChannelPort<Inbound, Outbound>

  /// Wraps a channel whose pipeline reads and writes values of these types at its end.
  ///
  /// Call it in the initializer of the channel, before the channel is active: else the channel may have read and
  /// dropped values.
  ///
  /// - Parameter channel: wrapped on its event loop; elsewhere a misuse that NIO traps.
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
  /// The event loop delivers or, for a value that waited for room, the thread that made room (C7). The channel reads
  /// again when all values that it has read are delivered, so it is one read ahead of a consumer that grants room
  /// (C17). The operating system then slows the other end down. When the other end closes the connection, NIO reads
  /// what the system has buffered, whether there is room or not.
  ///
  /// Completes when the channel or its input closes, after the values that wait. Fails with a ``ChannelFailure``, and
  /// closes the channel, if the connection is cut or a handler reports an error, such as a decoder for a malformed
  /// payload. Completes also after a cut that a write past this library meets first: NIO reports it to that write only.
  ///
  /// A disposal stops reading and does not close the channel. The next subscriber continues with the next value. A
  /// second one at the same time is a misuse (C15).
  ///
  /// Elsewhere: none of the four; `NIOAsyncChannel` has an async sequence.
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
