import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Uploads bytes for each subscription, and sends the progress and then the response with its body.
  ///
  ///     upload  --progress--progress--(finished|)
  ///
  /// A disposal cancels the upload. The request runs in a session of its own, with this session's configuration but
  /// without its delegate. The queue of that session delivers (C7).
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - request: the request. Its own body is ignored.
  ///   - statuses: the accepted status numbers. At another status, the signal fails with ``NetworkFailure/status(_:)``.
  public func upload(
    _ body: Data, with request: URLRequest, accepting statuses: Range<Int> = 200..<300
  ) -> Signal<Transfer<NetworkResponse<Data>>, NetworkFailure> {
    upload(with: request, accepting: statuses) { $0.uploadTask(with: $1, from: body) }
  }

  /// Uploads a file for each subscription. Otherwise it works like `upload(_:with:accepting:)`.
  ///
  /// - Parameters:
  ///   - source: the file URL of the bytes. A URL of another kind is a misuse (C15).
  ///   - request: the request. Its own body is ignored.
  ///   - statuses: the accepted status numbers. At another status, the signal fails with ``NetworkFailure/status(_:)``.
  public func upload(
    contentsOf source: URL, with request: URLRequest, accepting statuses: Range<Int> = 200..<300,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Transfer<NetworkResponse<Data>>, NetworkFailure> {
    Diagnostics.requireFile(source, of: "upload(contentsOf:with:)", file: file, line: line)
    return upload(with: request, accepting: statuses) { session, request throws(NetworkFailure) in
      #if canImport(FoundationNetworking)
        var request = request
        request.setBody(try FileBody(source))
        return session.dataTask(with: request)
      #else
        session.uploadTask(with: request, fromFile: source)
      #endif
    }
  }

  private func upload(
    with request: URLRequest, accepting statuses: Range<Int>,
    _ makeTask: @escaping @Sendable (URLSession, URLRequest) throws(NetworkFailure) -> URLSessionTask
  ) -> Signal<Transfer<NetworkResponse<Data>>, NetworkFailure> {
    var request = request
    request.httpBodyStream = nil
    return Signal { [self, request] subscriber in
      // On the serial queue of the task's session.
      let body = SerialState(Data())
      let handlers = TransferHandlers(
        received: { body.value.append($0) },
        progressed: { if !subscriber.isDisposed { subscriber.send(.progress($0)) } },
        ended: { result in
          guard !subscriber.isDisposed else { return }
          switch result {
          case .success(let response):
            subscriber.send(.finished(NetworkResponse(body.value, response)))
            if !subscriber.isDisposed { subscriber.complete() }
          case .failure(let failure): subscriber.fail(failure)
          }
        })
      start(request, for: subscriber.subscription, accepting: statuses.contains, handlers, makeTask: makeTask)
    }
  }
}
