import NIOCore

/// A failure of a channel.
public struct ChannelFailure: Error, CustomStringConvertible {
  /// The kind of the failure.
  public let kind: ChannelFailureKind
  /// The error of NIO, or of a handler in the pipeline.
  public let error: any Error

  /// Makes a failure from an error that NIO or a handler has reported.
  public init(_ error: any Error) {
    self.error = error
    kind =
      switch error {
      case let failure as ChannelFailure: failure.kind
      case let error as IOError: .system(code: error.errnoCode)
      case is ConnectionCut: .closed
      case let error as ChannelError: ChannelFailureKind(error)
      default: .handler
      }
  }

  /// The failure in one sentence.
  public var description: String { "the channel failed: \(error) (\(kind))" }
}

/// The kind of a ``ChannelFailure``.
public enum ChannelFailureKind: Hashable, Sendable {
  /// The channel is closed, by the program or by the other end.
  case closed
  /// The other end has not answered in time.
  case timedOut
  /// A call of the system failed, with its error number: `ECONNRESET` if the other end has cut the connection.
  case system(code: Int32)
  /// A handler in the pipeline reported the failure, such as a decoder for a malformed payload, or TLS for a refused
  /// certificate.
  case handler
  /// Another failure of NIO.
  case channel

  init(_ error: ChannelError) {
    self =
      switch error {
      case .ioOnClosedChannel, .alreadyClosed, .outputClosed, .inputClosed, .eof: .closed
      case .connectTimeout: .timedOut
      default: .channel
      }
  }
}

/// The error of a channel that closed while a signal was written to it.
struct ConnectionCut: Error, CustomStringConvertible {
  var description: String { "the channel is closed, and the signal that is written to it has not ended" }
}
