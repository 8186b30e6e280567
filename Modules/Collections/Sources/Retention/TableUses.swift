import ReactiveTime

/// The rows of a table in the order of their last uses. A part of a content, so that it changes with the rows.
struct TableUses<ID: Hashable & Sendable>: Sendable {
  private var uses = CountedTree<Use>()
  private var lastStamp = 0
  /// The instant of the uses that begin.
  var now = SchedulerInstant.zero

  /// The last use of a row.
  struct Use: Weighted {
    /// Later uses have larger stamps.
    let stamp: Int
    let instant: SchedulerInstant
    let id: ID

    var weight: Int { 1 }
  }

  /// The use that is the longest ago.
  var first: Use? { uses.isEmpty ? nil : uses[0] }

  /// Adds a use, and returns its stamp. O(log n).
  mutating func begin(_ id: ID) -> Int {
    lastStamp += 1
    uses.append(Use(stamp: lastStamp, instant: now, id: id))
    return lastStamp
  }

  /// Removes a use. O(log n).
  mutating func end(_ stamp: Int) { uses.remove(at: uses.firstPlace { $0.stamp >= stamp }) }
}
