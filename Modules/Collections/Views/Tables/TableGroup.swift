/// The rows of a table that have the same key: a table that follows its source.
///
/// ``TableSource/grouped(by:)`` makes one for each key, in each subscription. It is followed for as long as that
/// subscription lives and the group has rows. Then its signals complete, or when the table of all rows has ended. Two
/// groups are equal if they are the same object.
public final class TableGroup<Key: Hashable & Sendable, ID: Hashable & Sendable, Row: Sendable>: TableSource, Sendable {
  /// The key of all rows.
  public let key: Key
  let state: SourceState<TableContent<ID, Row>>

  init(key: Key, content: TableContent<ID, Row>, fedBy run: ViewRun) {
    self.key = key
    state = SourceState(content, fedBy: run)
  }

  /// The rows now. O(1). Later edits do not change it.
  public var content: TableContent<ID, Row> { state.read() }

  /// The group as a view, which does not keep it alive.
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
