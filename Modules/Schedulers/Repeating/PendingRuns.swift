import ReactiveKernel

/// The scheduled runs of a repeating or recursive action, or of a delivery, that have not started.
///
/// It is the disposable that the caller gets. A run is forgotten when it starts (C11). It may start on another thread before `schedule` has
/// returned its disposable; hence three steps: reserve, hold, start.
final class PendingRuns: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  // 64 bits on every platform: an action may repeat for months.
  private var waiting: [Int64: (any Disposable)?] = [:]
  private var lastRun: Int64 = 0
  private var isEnded = false

  var isDisposed: Bool { lock.withLock { isEnded } }

  /// Schedules a run, unless this was disposed.
  ///
  /// - Parameters:
  ///   - schedule: schedules its closure.
  ///   - body: the run.
  func add(_ body: @escaping @Sendable () -> Void, by schedule: (@escaping @Sendable () -> Void) -> any Disposable) {
    let reserved: Int64? = lock.withLock {
      guard !isEnded else { return nil }
      lastRun += 1
      waiting.updateValue(nil, forKey: lastRun)
      return lastRun
    }
    guard let run = reserved else { return }
    let pending = schedule { [self] in if start(run) { body() } }
    let isTooLate = lock.withLock {
      guard !isEnded else { return true }
      if waiting[run] != nil { waiting.updateValue(pending, forKey: run) }
      return false
    }
    if isTooLate { pending.dispose() }
  }

  /// Forgets a run that starts; returns false if it must not run.
  private func start(_ run: Int64) -> Bool {
    let (mayRun, started) = lock.withLock { (!isEnded, waiting.removeValue(forKey: run)) }
    // Released without the lock: that may release a closure of the user.
    withExtendedLifetime(started) {}
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
