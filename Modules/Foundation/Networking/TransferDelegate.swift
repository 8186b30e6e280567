import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reactions to the steps of one task. All run on the serial queue of the task's session.
struct TransferHandlers: Sendable {
  /// Takes a part of the body of an accepted response.
  var received: @Sendable (Data) -> Void = { _ in }
  /// Takes the progress of an upload, or of a download to a file.
  var progressed: @Sendable (TransferProgress) -> Void = { _ in }
  /// Puts the file of an accepted response in its place.
  var saved: @Sendable (URL) throws(NetworkFailure) -> Void = { _ throws(NetworkFailure) in }
  /// Takes the end: the response, or the failure.
  var ended: @Sendable (Result<URLResponse, NetworkFailure>) -> Void
}

/// The delegate of a session that has one task.
///
/// Foundation on Linux asks the delegate of the session only, not that of a task. So each task that reports its steps has a session of its own, with
/// the configuration of the user's session.
final class TransferDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
  // Unchecked because the variables are used on the session's serial queue only.
  private let handlers: TransferHandlers
  private let accepted: Range<Int>
  private var failure: NetworkFailure?
  /// The beginning of the body of a refused response.
  private var refusedBody = Data()
  private var isRefused = false

  init(_ handlers: TransferHandlers, accepting accepted: Range<Int>) {
    self.handlers = handlers
    self.accepted = accepted
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @Sendable @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    isRefused = NetworkFailure(refusing: response, unless: accepted, body: Data()) != nil
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if isRefused {
      refusedBody.append(data.prefix(NetworkFailure.mostBytes - refusedBody.count))
    } else {
      handlers.received(data)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    handlers.progressed(TransferProgress(bytes: totalBytesSent, expected: totalBytesExpectedToSend))
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    handlers.progressed(TransferProgress(bytes: totalBytesWritten, expected: totalBytesExpectedToWrite))
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    if NetworkFailure(refusing: downloadTask.response, unless: accepted, body: Data()) != nil {
      refusedBody = (try? Data(contentsOf: location))?.prefix(NetworkFailure.mostBytes) ?? Data()
      // Foundation on Linux leaves the file where it is.
      try? FileManager.default.removeItem(at: location)
      return
    }
    do throws(NetworkFailure) { try handlers.saved(location) } catch { failure = error }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    handlers.ended(result(of: task, error))
  }

  private func result(of task: URLSessionTask, _ error: (any Error)?) -> Result<URLResponse, NetworkFailure> {
    if let error { return .failure(NetworkFailure(error)) }
    guard let response = task.response else { return .failure(.transport(URLError(.badServerResponse))) }
    if let refusal = NetworkFailure(refusing: response, unless: accepted, body: refusedBody) {
      return .failure(refusal)
    }
    return failure.map { .failure($0) } ?? .success(response)
  }
}

extension URLSession {
  /// Starts a task in a session of its own, which ends with the task. The end of the subscription cancels the task.
  func start(
    for subscription: Subscription, accepting accepted: Range<Int>, _ handlers: TransferHandlers,
    makeTask: (URLSession) -> URLSessionTask
  ) {
    let delegate = TransferDelegate(handlers, accepting: accepted)
    let configuration = configuration
    #if canImport(FoundationNetworking)
      // The reply of a cache would delay the cancellation of a task beyond its completion; see `cancel(_:)`.
      configuration.urlCache = nil
    #endif
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let task = makeTask(session)
    task.resume()
    // The session keeps its delegate until its task has ended.
    session.finishTasksAndInvalidate()
    subscription.add { session.cancel(task) }
  }
}
