import Foundation
import ReactiveBridging
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A signal that sends a request for each subscription, and then the body of the response in the pieces in which it comes.
  ///
  ///     body    12--345--6|
  ///     chunks  12--345--6|
  ///
  /// Disposing cancels the request. It runs in a session of its own, with this session's configuration but without its delegate; the queue of that
  /// session delivers, or the thread that makes room (C7).
  ///
  /// Where a consumer grants room, no value is dropped (C17). Foundation on Linux cannot pause a transfer, so the bytes of a
  /// fast server wait in memory.
  ///
  /// - Parameters:
  ///   - request: the request. Its timeout is for a pause between two pieces.
  ///   - statuses: the accepted status numbers. Another one fails with ``NetworkFailure/status(_:body:)``.
  public func chunks(
    of request: URLRequest, accepting statuses: Range<Int> = 200..<300
  ) -> Signal<Data, NetworkFailure> {
    stream(request, accepting: statuses) { ChunkDecoder() }
  }

  /// A signal that sends a request for each subscription, and then the lines of the response as they come. Otherwise as `chunks(of:accepting:)`.
  ///
  ///     body   a⏎b--c⏎--d|
  ///     lines  a---bc---d|
  ///
  /// A line ends at a line feed, a carriage return, or both. The text is UTF-8; wrong bytes are replaced. A last line without an end counts if it is not
  /// empty.
  ///
  /// - Parameters:
  ///   - request: the request. Its timeout is for a pause between two pieces.
  ///   - statuses: the accepted status numbers. Another one fails with ``NetworkFailure/status(_:body:)``.
  public func lines(
    of request: URLRequest, accepting statuses: Range<Int> = 200..<300
  ) -> Signal<String, NetworkFailure> {
    stream(request, accepting: statuses) { LineDecoder() }
  }

  /// A signal that subscribes to the events of a server for each subscription. Otherwise as `chunks(of:accepting:)`.
  ///
  ///     body    data: a⏎⏎---data: b⏎-----⏎--|
  ///     events  a----------------------b--|
  ///
  /// Completes when the server closes the connection. To connect again, use `repeat()` and `retry(_:on:)`, and pass the ``ServerSentEvent/id`` of the last
  /// event.
  ///
  /// - Parameters:
  ///   - request: the request. It gets the fields `Accept` and `Cache-Control` that the format demands.
  ///   - lastID: the identifier of the last event that was received, so that the server continues after it.
  public func serverSentEvents(
    of request: URLRequest, after lastID: String? = nil
  ) -> Signal<ServerSentEvent, NetworkFailure> {
    var request = request
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    request.setValue("no-store", forHTTPHeaderField: "Cache-Control")
    if let lastID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
    return stream(request, accepting: 200..<201) { ServerSentEventDecoder(lastID: lastID ?? "") }
  }

  private func stream<Decoder: StreamDecoder>(
    _ request: URLRequest, accepting statuses: Range<Int>, _ makeDecoder: @escaping @Sendable () -> Decoder
  ) -> Signal<Decoder.Value, NetworkFailure> {
    .attaching { [self] downstream in
      let mailbox = Mailbox<Decoder.Value, NetworkFailure>()
      mailbox.signal.attach(downstream)
      // On the serial queue of the task's session.
      let decoder = SerialState(makeDecoder())
      let handlers = TransferHandlers(
        received: { data in
          for value in decoder.value.decode(data) { mailbox.send(value) }
        },
        ended: { result in
          guard !downstream.isDisposed else { return }
          switch result {
          case .success:
            for value in decoder.value.finish() { mailbox.send(value) }
            mailbox.complete()
          case .failure(let failure): mailbox.fail(failure)
          }
        })
      start(for: downstream.subscription, accepting: statuses, handlers) { $0.dataTask(with: request) }
    }
  }
}
