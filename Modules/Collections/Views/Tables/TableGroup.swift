/// The rows of a table that have the same key, as a table of their own.
///
/// ``TableSource/grouped(by:)`` makes a group for each key, and new groups for each subscription. A group follows the
/// original table as long as the subscription lives and the group has rows. After that, or when the original table
/// ends, the signals of the group complete. Two groups are equal if they are the same object.
public final class TableGroup<Key: Hashable & Sendable, ID: Hashable & Sendable, Row: Sendable>: TableSource, Sendable {
  /// The key of all rows.
  public let key: Key
  let state: SourceState<TableContent<ID, Row>>

  init(key: Key, content: TableContent<ID, Row>, fedBy run: ViewRun) {
    self.key = key
    state = SourceState(content, fedBy: run)
  }

  /// The rows now. O(1). Later edits do not change the returned content.
  public var content: TableContent<ID, Row> { state.read() }

  /// The group as a view. The view does not keep the group alive.
  public var view: TableView<ID, Row> {
    TableView { [state] graph in SourceTableNode(graph.inlet(for: state) { SourceInlet(for: state, in: $0) }) }
  }
}

extension TableGroup: Equatable, Hashable {
  /// Whether both are the same object.
  public static func == (one: TableGroup, other: TableGroup) -> Bool { one === other }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
