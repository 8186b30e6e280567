import ReactiveDisposables
import ReactivePrimitives
import ReactiveTime

/// Removes the rows of a table that its ``Retention`` does not keep.
final class TableKeeper: @unchecked Sendable {
  // Unchecked because the timer changes under the lock only.
  private let retention: Retention
  private let lock = Lock()
  private var timer: (any Disposable)?
  /// Whether a timer runs, or is about to.
  private var isArmed = false

  init(_ retention: Retention) { self.retention = retention }

  /// Notes the instant of the edits that follow.
  func begin<ID, Row>(_ table: inout TableDraft<ID, Row>) {
    if let scheduler = retention.scheduler { table.draft.content.uses?.now = scheduler.now }
  }

  /// Removes the least recently used rows of a table that is too large.
  func removeExcess<ID, Row>(_ table: inout TableDraft<ID, Row>) {
    guard let count = retention.count else { return }
    while table.count > count, let first = table.content.uses?.first { table.remove(first.id) }
  }

  /// Removes the rows that are too old.
  func removeExpired<ID, Row>(_ table: inout TableDraft<ID, Row>) {
    guard let age = retention.age, let now = table.content.uses?.now else { return }
    while let first = table.content.uses?.first, first.instant.advanced(by: age) <= now { table.remove(first.id) }
  }

  /// Starts a timer for the row that is used the longest ago, unless one runs.
  ///
  /// - Parameters:
  ///   - use: the last use of that row.
  ///   - expire: removes expired rows, and calls this method again.
  func arm(for use: SchedulerInstant?, _ expire: @escaping @Sendable () -> Void) {
    guard let use, let age = retention.age, let scheduler = retention.scheduler else { return }
    let mayStart = lock.withLock {
      defer { isArmed = true }
      return !isArmed
    }
    guard mayStart else { return }
    let timer = scheduler.schedule(at: use.advanced(by: age)) { [weak self] in
      self?.disarm()
      expire()
    }
    lock.discarding {
      defer { if isArmed { self.timer = timer } }
      return self.timer
    }
  }

  private func disarm() {
    lock.discarding {
      isArmed = false
      return timer.take()
    }
  }

  /// Ends the timer, with the table.
  func stop() {
    let timer = lock.withLock { self.timer.take() }
    timer?.dispose()
  }
}
