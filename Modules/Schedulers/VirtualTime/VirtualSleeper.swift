import ReactiveKernel

/// A task that sleeps in virtual time, and is woken once: by the alarm or by its cancellation, whichever comes first.
final class VirtualSleeper: @unchecked Sendable {
  // Unchecked because of the variables below: the lock guards each access to them.
  private let lock = Lock()
  private var continuation: CheckedContinuation<Void, any Error>?
  private var alarm: (any Disposable)?
  private var result: Result<Void, any Error>?

  /// Takes the task's continuation; resumes it if the end came before.
  func hold(_ continuation: CheckedContinuation<Void, any Error>) {
    let result = lock.withLock {
      if self.result == nil { self.continuation = continuation }
      return self.result
    }
    if let result { continuation.resume(with: result) }
  }

  /// Takes the alarm's disposable; disposes it if the end came before.
  func hold(_ alarm: any Disposable) {
    let isEnded = lock.withLock {
      if result == nil { self.alarm = alarm }
      return result != nil
    }
    if isEnded { alarm.dispose() }
  }

  /// Wakes the task, unless it was woken.
  func end(with result: Result<Void, any Error>) {
    let (continuation, alarm) = lock.withLock {
      guard self.result == nil else { return (nil as CheckedContinuation<Void, any Error>?, nil as (any Disposable)?) }
      self.result = result
      defer { (self.continuation, self.alarm) = (nil, nil) }
      return (self.continuation, self.alarm)
    }
    alarm?.dispose()
    continuation?.resume(with: result)
  }
}
