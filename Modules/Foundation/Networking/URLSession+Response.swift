import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request to the server for each subscription, and then sends the response with its whole body.
  ///
  ///     request  --------(response|)
  ///
  ///     let page = URLSession.shared.response(to: URLRequest(url: url)).validated()
  ///
  /// The signal is cold (C6). A disposal cancels the request. The session's delegate queue delivers (C7). On Linux,
  /// each request runs in a session of its own. That session has no cache of responses, and its serial queue delivers.
  /// A response with any status is sent as a value; see `validated(_:)`. To send the request again after a failure, use
  /// `retry(_:on:)` with a policy.
  ///
  /// ReactiveObjC: `rac_sendAsynchronousRequest:`. Elsewhere: `dataTaskPublisher(for:)` (Combine).
  ///
  /// - Parameter request: the request.
  public func response(to request: URLRequest) -> Signal<NetworkResponse<Data>, NetworkFailure> {
    Signal { [self] subscriber in
      let end: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { body, response, error in
        // After a dispose, the failure is the cancellation.
        guard !subscriber.isDisposed else { return }
        if let body, let response, error == nil {
          subscriber.send(NetworkResponse(body, response))
          if !subscriber.isDisposed { subscriber.complete() }
        } else {
          subscriber.fail(NetworkFailure(error ?? URLError(.badServerResponse)))
        }
      }
      #if canImport(FoundationNetworking)
        // With a delegate: a task with a closure that is cancelled when its answer comes stops the program in
        // Foundation on Linux.
        let body = SerialState(Data())
        let handlers = TransferHandlers(
          received: { body.value.append($0) },
          ended: { result in
            switch result {
            case .success(let response): end(body.value, response, nil)
            case .failure(let failure): if !subscriber.isDisposed { subscriber.fail(failure) }
            }
          })
        start(request, for: subscriber.subscription, accepting: { _ in true }, handlers) { $0.dataTask(with: $1) }
      #else
        if let failure = request.failureOfReadBody { return subscriber.fail(failure) }
        let task = dataTask(with: request, completionHandler: end)
        subscriber.add { task.cancel() }
        task.resume()
      #endif
    }
  }
}
