import ReactiveTesting

/// A task that is suspended until a thread resumes it, once.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Waiter: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var continuation: UnsafeContinuation<Bool, Never>?
  private var result: Bool?

  /// Suspends the calling task.
  ///
  /// - Returns: the argument of the first call of ``resume(_:)``.
  func wait(isolation actor: isolated (any Actor)? = #isolation) async -> Bool {
    // Resumed exactly once: by the thread that sets `result` first, or here if that was earlier.
    await withUnsafeContinuation(isolation: actor) { continuation in
      let result = lock.withLock {
        if self.result == nil { self.continuation = continuation }
        return self.result
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Resumes the task, now or when it suspends. Only the first call counts.
  func resume(_ result: Bool) {
    let continuation = lock.withLock {
      if self.result == nil { self.result = result }
      return self.continuation.take()
    }
    continuation?.resume(returning: result)
  }
}
