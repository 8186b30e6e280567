import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A signal that sends a request for each subscription, and then the response with its whole body.
  ///
  ///     request  --------(response|)
  ///
  ///     let page = URLSession.shared.response(to: URLRequest(url: url)).validated()
  ///
  /// Cold (C6). Disposing cancels the request. The session's delegate queue delivers (C7). Each status counts as a response; see
  /// `validated(_:)`. `retry(_:on:)` with a policy sends the request again.
  ///
  /// ReactiveObjC: `rac_sendAsynchronousRequest:`. Elsewhere: `dataTaskPublisher(for:)` (Combine).
  ///
  /// - Parameter request: the request.
  public func response(to request: URLRequest) -> Signal<NetworkResponse<Data>, NetworkFailure> {
    Signal { [self] subscriber in
      let task = dataTask(with: request) { body, response, error in
        // After a dispose, the failure is the cancellation.
        guard !subscriber.isDisposed else { return }
        if let body, let response, error == nil {
          subscriber.send(NetworkResponse(body, response))
          subscriber.complete()
        } else {
          subscriber.fail(NetworkFailure(error ?? URLError(.badServerResponse)))
        }
      }
      subscriber.add { task.cancel() }
      task.resume()
    }
  }
}
