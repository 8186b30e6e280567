import ReactiveDisposables
import Synchronization

/// What the library says when it is misused, and the hooks it offers to see trouble coming.
public enum Diagnostics {
  /// Stops the program because of a misuse, in release builds too (C15).
  ///
  /// - Parameters:
  ///   - problem: what was done.
  ///   - rule: which rule of the contract it breaks, as `"C3"`.
  ///   - meaning: what it usually means.
  ///   - remedy: what to do instead.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public static func trap(
    _ problem: String, breaking rule: String, meaning: String, remedy: String, file: StaticString, line: UInt
  ) -> Never {
    Misuse.trap(problem, breaking: rule, meaning: meaning, remedy: remedy, file: file, line: line)
  }

  /// Traps if a count is negative.
  @inlinable
  public static func requireCount(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    if count < 0 {
      trap(
        "\(operation) was given the count \(count).", breaking: "C15, a count is never negative",
        meaning: "a subtraction upstream of the call went below zero", remedy: "clamp the count: max(0, count)",
        file: file, line: line)
    }
  }

  /// Traps if a count leaves no room for a single value: of a buffer, an array, a window, a step.
  @inlinable
  public static func requireRoom(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    if count < 1 {
      trap(
        "\(operation) was given the count \(count).", breaking: "C15, there must be room for one value",
        meaning: "the count was computed from something that is empty", remedy: "give at least one: max(1, count)",
        file: file, line: line)
    }
  }

  /// Watches for queues that grow because a source outruns its subscriber.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events at which `report` is called, once each time a queue reaches it.
  ///   - report: called on the sending thread, with no lock held. It must not send to the signal in question.
  public static func reportQueues(reaching depth: Int, to report: @escaping @Sendable (_ depth: Int) -> Void) {
    let report = QueueReport(depth: depth, report: report)
    reportLock.withLock { queueReport.value = report }
    reportDepth.store(depth, ordering: .releasing)
  }

  /// Stops watching for queues that grow.
  public static func stopReportingQueues() {
    reportDepth.store(Int.max, ordering: .releasing)
    reportLock.withLock { queueReport.value = nil }
  }

  @usableFromInline
  static var isReportingQueues: Bool { reportDepth.load(ordering: .acquiring) != Int.max }

  @usableFromInline
  static func noteQueueDepth(_ depth: Int) {
    guard depth == reportDepth.load(ordering: .acquiring) else { return }
    let report = reportLock.withLock { queueReport.value }
    report?.report(depth)
  }

  private struct QueueReport {
    let depth: Int
    let report: @Sendable (Int) -> Void
  }

  private static let reportDepth = Atomic<Int>(Int.max)
  private static let reportLock = Lock()
  private static let queueReport = SerialState<QueueReport?>(nil)
}
