import ReactiveKernel

/// The runs of one repeating or recursive action that were asked for and have not started.
///
/// It is what the caller gets as the disposable. A run is forgotten when it starts (C11); it may start on another thread
/// before the disposable it was scheduled with is at hand, hence the three steps: reserve, hold, start.
final class PendingRuns: Disposable, @unchecked Sendable {
  // Unchecked because of the variables below: the lock guards each access to them.
  private let lock = Lock()
  // Numbered in 64 bits on every platform: an action may repeat for months.
  private var waiting: [Int64: (any Disposable)?] = [:]
  private var lastRun: Int64 = 0
  private var isEnded = false

  var isDisposed: Bool { lock.withLock { isEnded } }

  /// Announces a run, or returns nil because there shall be no more.
  func reserve() -> Int64? {
    lock.withLock {
      guard !isEnded else { return nil }
      lastRun += 1
      waiting.updateValue(nil, forKey: lastRun)
      return lastRun
    }
  }

  /// Keeps the disposable of a run until that starts.
  func hold(_ pending: any Disposable, of run: Int64) {
    let isTooLate = lock.withLock {
      guard !isEnded else { return true }
      if waiting[run] != nil { waiting.updateValue(pending, forKey: run) }
      return false
    }
    if isTooLate { pending.dispose() }
  }

  /// Forgets a run that starts; false if it must not.
  func start(_ run: Int64) -> Bool {
    let (mayRun, handle) = lock.withLock { (!isEnded, waiting.removeValue(forKey: run)) }
    // Dropped here and not under the lock, for a release may reach the user's closure.
    _ = handle
    return mayRun
  }

  func dispose() {
    let cancelled = lock.withLock {
      isEnded = true
      defer { waiting = [:] }
      return waiting
    }
    for (_, pending) in cancelled.sorted(by: { $0.key < $1.key }) {
      pending?.dispose()
    }
  }
}
