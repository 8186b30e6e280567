import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Cancels a task of the session, unless it has completed or is being cancelled.
  ///
  /// Foundation on Linux stops the program if a task is cancelled while the operation that completes it waits on the delegate queue: the end by the
  /// cancellation looks for the task after its completion has removed it. So the task is cancelled by an operation of the same queue.
  func cancel(_ task: URLSessionTask) {
    #if canImport(FoundationNetworking)
      delegateQueue.addOperation { if task.state == .running { task.cancel() } }
    #else
      task.cancel()
    #endif
  }
}
