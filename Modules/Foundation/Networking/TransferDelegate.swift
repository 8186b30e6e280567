import Foundation
import ReactiveKernel
import ReactiveStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reactions to the steps of one task. All run on the serial queue of the task's session. One that throws ends the
/// transfer. `ended` ends the subscription, and that cancels the task.
struct TransferHandlers: Sendable {
  /// Takes the head of an accepted response.
  var accepted: @Sendable (URLResponse) throws(NetworkFailure) -> Void = { _ throws(NetworkFailure) in }
  /// Takes a part of the body of an accepted response.
  var received: @Sendable (Data) throws(NetworkFailure) -> Void = { _ throws(NetworkFailure) in }
  /// Takes the progress of an upload.
  var progressed: @Sendable (TransferProgress) -> Void = { _ in }
  /// Takes the end: the response, or the failure.
  var ended: @Sendable (Result<URLResponse, NetworkFailure>) -> Void
}

/// The delegate of a session that has one task.
///
/// Foundation on Linux asks the delegate of the session only, not that of a task. So each task that reports its steps
/// has a session of its own, with the configuration of the user's session. On Linux that has no cache: a cached reply
/// would delay the cancellation of a task beyond its completion.
///
/// No task is suspended for a slow consumer: Foundation on Linux takes a suspended request off its connection, and
/// begins it again.
///
/// A refused response ends the transfer with a part of its body, which says why. That part has a limit, and the time
/// for it is the `timeoutInterval` of the request: so a body without an end does not keep the signal from failing.
final class TransferDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked because the variables are used on the session's serial queue only.
  private let handlers: TransferHandlers
  private let isAccepted: @Sendable (Int) -> Bool
  /// The response, if it is refused.
  private var refused: URLResponse?
  /// The beginning of the body of a refused response.
  private var refusedBody = Data()
  private var hasEnded = false
  #if canImport(FoundationNetworking)
    /// Whether ``cancel(_:of:)`` has cancelled the task.
    private var isCancelled = false
    private var timeout: IdleTimeout?
    /// Begins the transfer again, with the request of a redirect.
    private let restart: @Sendable (URLRequest) -> Void

    init(
      _ handlers: TransferHandlers, accepting isAccepted: @escaping @Sendable (Int) -> Bool,
      restart: @escaping @Sendable (URLRequest) -> Void
    ) {
      (self.handlers, self.isAccepted, self.restart) = (handlers, isAccepted, restart)
    }
  #else
    init(_ handlers: TransferHandlers, accepting isAccepted: @escaping @Sendable (Int) -> Bool) {
      (self.handlers, self.isAccepted) = (handlers, isAccepted)
    }
  #endif

  // Called twice after a status 401 if the session has credentials: Foundation on Linux reports both responses.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @Sendable @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    defer { touch() }
    // Foundation on Linux ignores the disposition.
    completionHandler(.allow)
    refusedBody = Data()
    refused = NetworkFailure(refusing: response, unless: isAccepted, body: Data()).map { _ in response }
    guard refused == nil else { return }
    attempt { () throws(NetworkFailure) in try handlers.accepted(response) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    defer { touch() }
    guard refused != nil else {
      return attempt { () throws(NetworkFailure) in try handlers.received(data) }
    }
    guard !hasEnded else { return }
    refusedBody.append(data.prefix(RefusedResponse.mostBytes - refusedBody.count))
    if refusedBody.count == RefusedResponse.mostBytes { endRefusal() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    defer { touch() }
    var expected = totalBytesExpectedToSend
    #if canImport(FoundationNetworking)
      if let body = task.originalRequest?.httpBodyStream as? FileBody { expected = body.length }
    #endif
    handlers.progressed(TransferProgress(bytes: totalBytesSent, expected: expected))
  }

  #if canImport(FoundationNetworking)
    // Foundation on Linux stops the program if the handler is called when the task does not wait for it any more: a
    // cancellation may have ended the task while this call waited on the queue. Foundation's own timeout does not, see
    // `IdleTimeout`.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @Sendable @escaping (URLRequest?) -> Void
    ) {
      // The state follows a cancellation late. It shows one by the `Progress` that a user has made current.
      if isCancelled || hasEnded || task.state != .running { return }
      touch()
      var request = request
      if request.httpMethod == "GET", task.originalRequest?.httpMethod != "GET" {
        // Foundation on Linux keeps a stream, and what announced it.
        request.httpBodyStream = nil
        for field in ["Content-Length", "Transfer-Encoding"] { request.setValue(nil, forHTTPHeaderField: field) }
      }
      // Foundation on Linux would send the request without its body, and the server takes that for the whole.
      if request.httpBody != nil || request.httpBodyStream != nil
        || task is URLSessionUploadTask && request.httpMethod != "GET"
      {
        endSilently()
        isCancelled = true
        task.cancel()
        return restart(request)
      }
      request.timeoutInterval = URLRequest.withoutTimeout
      completionHandler(request)
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end(result(of: task, error))
  }

  #if canImport(FoundationNetworking)
    /// Ends the transfer when nothing has happened for some seconds. Called before the task runs.
    func limitSilence(to seconds: Double, of task: URLSessionTask, in session: URLSession) {
      timeout = IdleTimeout(after: seconds, on: session.delegateQueue) { [weak self, weak task] in
        guard let self, let task else { return }
        end(result(of: task, URLError(.timedOut)))
      }
    }
  #endif

  /// Something has happened to the task.
  private func touch() {
    #if canImport(FoundationNetworking)
      timeout?.touch()
    #endif
  }

  private func result(of task: URLSessionTask, _ error: (any Error)?) -> Result<URLResponse, NetworkFailure> {
    let response = refused ?? task.response
    // Also if the body of a refused response breaks off: the status says more than the error.
    if let refusal = NetworkFailure(refusing: response, unless: isAccepted, body: refusedBody) {
      return .failure(refusal)
    }
    if let error {
      // A response, or bytes of a body that were sent, prove that there was a connection.
      return .failure(NetworkFailure(error, hasConnected: task.response != nil || task.countOfBytesSent > 0))
    }
    guard let response else { return .failure(.transport(URLError(.badServerResponse))) }
    return .success(response)
  }

  /// Ends a refused response that sends more than the failure keeps. A server may send for ever.
  private func endRefusal() {
    guard let failure = NetworkFailure(refusing: refused, unless: isAccepted, body: refusedBody) else { return }
    end(.failure(failure))
  }

  private func attempt(_ step: () throws(NetworkFailure) -> Void) {
    guard !hasEnded else { return }
    do throws(NetworkFailure) {
      try step()
    } catch {
      end(.failure(error))
    }
  }

  /// Cancels the task unless it has completed or is being cancelled.
  ///
  /// Foundation on Linux stops the program if a task is cancelled while the operation that completes it waits on the
  /// delegate queue: the end by the cancellation looks for the task after its completion has removed it. So the task is
  /// cancelled by an operation of the same queue.
  func cancel(_ task: URLSessionTask, of session: URLSession) {
    #if canImport(FoundationNetworking)
      session.delegateQueue.addOperation { [self] in
        guard task.state == .running else { return }
        isCancelled = true
        task.cancel()
      }
    #else
      task.cancel()
    #endif
  }

  private func end(_ result: Result<URLResponse, NetworkFailure>) {
    guard !hasEnded else { return }
    endSilently()
    handlers.ended(result)
  }

  private func endSilently() {
    hasEnded = true
    #if canImport(FoundationNetworking)
      timeout?.end()
      timeout = nil
    #endif
  }
}

extension URLRequest {
  /// The failure of a request whose body is a stream that an earlier request has read; nil for other requests.
  var failureOfReadBody: NetworkFailure? {
    // Foundation on Linux would send the rest of the stream, which is empty, and the server takes that for the whole.
    guard let body = httpBodyStream, body.streamStatus != .notOpen else { return nil }
    #if canImport(FoundationNetworking)
      // Each task opens its file again.
      if body is FileBody { return nil }
    #endif
    return .transport(URLError(.requestBodyStreamExhausted))
  }
}

extension URLSession {
  /// Starts a task in a session of its own, which ends with the task. The end of the subscription cancels the task.
  ///
  /// - Parameter redirectCount: the number of redirects that have led to the request.
  func start(
    _ request: URLRequest, for subscription: Subscription, accepting isAccepted: @escaping @Sendable (Int) -> Bool,
    _ handlers: TransferHandlers, redirectCount: Int = 0,
    makeTask: @escaping @Sendable (URLSession, URLRequest) throws(NetworkFailure) -> URLSessionTask
  ) {
    if let failure = request.failureOfReadBody { return handlers.ended(.failure(failure)) }
    #if canImport(FoundationNetworking)
      let (seconds, timeoutInterval) = (request.timeout(in: self), request.timeoutInterval)
      let delegate = TransferDelegate(handlers, accepting: isAccepted) { [self, weak subscription] redirected in
        guard let subscription else { return }
        // Foundation follows as many.
        guard redirectCount < 20 else { return handlers.ended(.failure(.transport(URLError(.httpTooManyRedirects)))) }
        var redirected = redirected
        redirected.timeoutInterval = timeoutInterval
        start(
          redirected, for: subscription, accepting: isAccepted, handlers, redirectCount: redirectCount + 1,
          makeTask: makeTask)
      }
      // A copy: Foundation on Linux returns the object that the user's session has.
      let configuration = configuration.copy() as? URLSessionConfiguration ?? .default
      // The reply of a cache would delay the cancellation of a task beyond its completion; see `cancel(_:of:)`.
      configuration.urlCache = nil
      var request = request
      request.timeoutInterval = URLRequest.withoutTimeout
    #else
      let delegate = TransferDelegate(handlers, accepting: isAccepted)
      let configuration = configuration
    #endif
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let task: URLSessionTask
    do throws(NetworkFailure) {
      task = try makeTask(session, request)
    } catch {
      session.finishTasksAndInvalidate()
      return handlers.ended(.failure(error))
    }
    #if canImport(FoundationNetworking)
      if let seconds { delegate.limitSilence(to: seconds, of: task, in: session) }
    #endif
    task.resume()
    // The session keeps its delegate until its task has ended.
    session.finishTasksAndInvalidate()
    subscription.add { delegate.cancel(task, of: session) }
  }
}
