import ReactiveKernel

/// A report of `Diagnostics.reportWaits(to:)`: a source has begun to wait, because a consumer has no room (C17), or has
/// stopped waiting.
public struct RoomWait: Sendable, Hashable {
  /// The name of the consumer's function, such as `values(buffering:)`.
  public let operation: String
  /// The file in which your code calls the consumer's function. For `flatMap` with a limit, it is a file of the
  /// library.
  public let file: String
  /// The line of the call, in ``file``.
  public let line: UInt
  /// The number of values for which the consumer has places, such as n for `.suspending(n)`. Taken places count too.
  public let capacity: Int
  /// Whether the wait is over: the consumer has room, or the subscription has ended.
  public let isOver: Bool
}

extension Diagnostics {
  /// Reports sources that wait with their next value, because a consumer has no room (C17).
  ///
  /// Each wait is reported twice: when it begins, and when it is over. A shared source may wait for several consumers,
  /// one after the other.
  ///
  /// - Parameter report: takes the reports, with no lock held. It is called on the thread of the source when the wait
  ///   begins, and on the thread that ends the wait. The second call may come before the first.
  /// - Returns: a disposable that ends the reports. Without a disposal, the reports continue until the process ends.
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
