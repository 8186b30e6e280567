import ReactiveKernel

/// A report of `Diagnostics.reportWaits(to:)`: a source has begun to wait for a consumer with a full buffer (C17), or
/// has stopped waiting.
public struct RoomWait: Sendable, Hashable {
  /// The name of the consumer's function, such as `values(buffering:)`.
  public let operation: String
  /// The file in which your code calls the consumer's function. For `flatMap` with a limit, it is a file of the
  /// library.
  public let file: String
  /// The line of the call, in ``file``.
  public let line: UInt
  /// The size of the consumer's buffer in values, such as n for `.suspending(n)`.
  public let capacity: Int
  /// Whether the wait is over: the consumer's buffer has a free place, or the subscription has ended.
  public let isOver: Bool
}

extension Diagnostics {
  /// Reports sources that wait with their next value, because a consumer's buffer is full (C17).
  ///
  /// Each wait is reported twice: when it begins, and when it is over. A shared source may wait for several consumers,
  /// one after the other.
  ///
  /// - Parameter report: takes the reports, with no lock held. It is called on the thread of the source when the wait
  ///   begins, and on the thread that ends the wait. The second call may come before the first.
  /// - Returns: a disposable that ends the reports. If you never dispose it, the reports last as long as the process.
  @discardableResult
  public static func reportWaits(to report: @escaping @Sendable (_ wait: RoomWait) -> Void) -> any Disposable {
    waitReports.add(report)
  }

  fileprivate static let waitReportCount = AtomicInt()
  fileprivate static let waitReports = Reporters<@Sendable (RoomWait) -> Void> { waitReportCount.store($0.count) }
}

extension Room {
  func noteWait(isOver: Bool) {
    // A joint room waits for its members, which report.
    guard Diagnostics.waitReportCount.load() > 0, capacity != .max else { return }
    let wait = RoomWait(
      operation: operation.description, file: call.file.description, line: call.line, capacity: grantedCapacity,
      isOver: isOver)
    for report in Diagnostics.waitReports.current { report(wait) }
  }
}
