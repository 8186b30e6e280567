import ReactiveDisposables
import ReactiveTime

/// A rule that says which rows a table keeps: a number of rows, or the rows that were used recently.
///
///     let images = ReactiveTable(identifiedBy: \.url, keeping: .mostRecent(200))
///     let sessions = ReactiveTable(identifiedBy: \.token, keeping: .age(.seconds(900), on: scheduler))
///
/// A row is used when it is inserted, updated, or read with ``ReactiveTable/use(_:)``. Other reads do not count.
public struct Retention: Sendable {
  let count: Int?
  let age: Duration?
  let scheduler: (any Scheduler)?

  /// Keeps the most recently used rows.
  ///
  /// If an edit would leave more than `count` rows, the same change removes the least recently used rows.
  ///
  /// - Parameters:
  ///   - count: the largest number of rows, at least 1; a smaller number traps (C15).
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public static func mostRecent(
    _ count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Retention {
    Diagnostics.requireCount(count, of: "mostRecent", file: file, line: line)
    if count == 0 {
      Diagnostics.trap(
        "mostRecent was given the count 0.", breaking: "C15, a table keeps at least one row",
        meaning: "a capacity was computed, and was rounded to zero", remedy: "keep one row: max(1, count)", file: file,
        line: line)
    }
    return Retention(count: count, age: nil, scheduler: nil)
  }

  /// Keeps each row for a duration after the last use of the row.
  ///
  /// Rows that expire at the same instant are removed in one change, on the thread of the scheduler. A timer runs only
  /// while the table has rows.
  ///
  /// - Parameters:
  ///   - age: the time from the last use of a row to its removal. A negative time traps (C15).
  ///   - count: the largest number of rows; with nil, the number of rows has no limit.
  ///   - scheduler: measures the age.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public static func age(
    _ age: Duration, atMost count: Int? = nil, on scheduler: any Scheduler, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Retention {
    Diagnostics.requireDuration(age, as: "age", tolerance: .zero, of: "age(_:on:)", file: file, line: line)
    if let count { _ = mostRecent(count, file: file, line: line) }
    return Retention(count: count, age: age, scheduler: scheduler)
  }
}
