import Foundation
import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers
import ReactiveStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request to the server for each subscription, and then sends the body of the response in pieces as they
  /// come.
  ///
  ///     body    12--345--6|
  ///     chunks  12--345--6|
  ///
  /// A disposal cancels the request. The request runs in a session of its own, with this session's configuration but
  /// without its delegate. The queue of that session delivers (C7). If a consumer downstream limits the values that it
  /// takes, the thread that lets it take more values also delivers.
  ///
  /// Values that such a consumer cannot take yet wait, and none is dropped (C17). Foundation on Linux cannot pause a
  /// transfer, so the bytes of a fast server wait in memory.
  ///
  /// - Parameters:
  ///   - request: the request. Its timeout limits the pause between two pieces.
  ///   - statuses: the accepted status numbers. At another status, the signal fails with ``NetworkFailure/status(_:)``.
  public func chunks(
    of request: URLRequest, accepting statuses: Range<Int> = 200..<300
  ) -> Signal<Data, NetworkFailure> {
    stream(request, accepting: statuses.contains) { ChunkDecoder() }
  }

  /// Sends a request to the server for each subscription, and then sends the lines of the response as they come.
  /// Otherwise it works like `chunks(of:accepting:)`.
  ///
  ///     body   a⏎b--c⏎--d|
  ///     lines  a---bc---d|
  ///
  /// A line ends at a line feed, a carriage return, or both. The text is UTF-8; wrong bytes are replaced. A last line
  /// without a line break is sent if it is not empty. Fails with ``NetworkFailure/tooLarge(limit:)`` if a line is
  /// longer than the limit.
  ///
  /// - Parameters:
  ///   - request: the request. Its timeout limits the pause between two pieces.
  ///   - limit: the greatest length of a line, in bytes.
  ///   - statuses: the accepted status numbers. At another status, the signal fails with ``NetworkFailure/status(_:)``.
  public func lines(
    of request: URLRequest, limit: Int = 1 << 24, accepting statuses: Range<Int> = 200..<300,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<String, NetworkFailure> {
    Diagnostics.requireRoom(limit, of: "lines(of:limit:accepting:)", file: file, line: line)
    return stream(request, accepting: statuses.contains) { LineDecoder(limit: limit) }
  }

  func stream<Decoder: StreamDecoder>(
    _ request: URLRequest, accepting isAccepted: @escaping @Sendable (Int) -> Bool,
    accepted: @escaping @Sendable (URLResponse) throws(NetworkFailure) -> Void = { _ throws(NetworkFailure) in },
    _ makeDecoder: @escaping @Sendable () -> Decoder
  ) -> Signal<Decoder.Value, NetworkFailure> {
    .attaching { [self] downstream in
      let mailbox = Mailbox<Decoder.Value, NetworkFailure>()
      mailbox.signal.attach(downstream)
      // On the serial queue of the task's session.
      let decoder = SerialState(makeDecoder())
      let handlers = TransferHandlers(
        accepted: accepted,
        received: { data throws(NetworkFailure) in try decoder.value.decode(data) { mailbox.send($0) } },
        ended: { result in
          guard !downstream.isDisposed else { return }
          switch result {
          case .success:
            decoder.value.finish { mailbox.send($0) }
            mailbox.complete()
          case .failure(let failure): mailbox.fail(failure)
          }
        })
      start(request, for: downstream.subscription, accepting: isAccepted, handlers) { $0.dataTask(with: $1) }
    }
  }
}
