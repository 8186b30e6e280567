/// The closures that take one kind of report, in the order in which they were added.
package final class Reporters<Report: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private var reports: [(number: Int, report: Report)] = []
  private var lastNumber = 0
  private let changed: @Sendable ([Report]) -> Void

  /// - Parameter changed: called with the reports after each change. Runs under the lock: no user code.
  package init(changed: @escaping @Sendable (_ reports: [Report]) -> Void = { _ in }) { self.changed = changed }

  /// A copy, because a report is called without the lock.
  package var current: [Report] { lock.withLock { reports.map { $0.report } } }

  /// Adds a report, until the disposable is disposed.
  package func add(_ report: Report) -> any Disposable {
    let number = lock.withLock {
      lastNumber += 1
      reports.append((lastNumber, report))
      changed(reports.map { $0.report })
      return lastNumber
    }
    return ActionDisposable { [self] in remove(number) }
  }

  private func remove(_ number: Int) {
    // Released without the lock.
    lock.discarding {
      let former = reports
      reports.removeAll { $0.number == number }
      changed(reports.map { $0.report })
      return former
    }
  }
}
