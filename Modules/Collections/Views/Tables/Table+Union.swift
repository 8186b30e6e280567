extension TableSource {
  /// The rows of this table and of another table, as one table.
  ///
  ///     self    [1: a]         remove 1
  ///     other   [1: x, 2: y]
  ///     union   [1: a, 2: y]   update 1 to x
  ///
  /// If both tables have a row with the same ID, the result has the row of this table.
  ///
  /// - Complexity: O(1) for each edit, on average.
  public func union(_ other: some TableSource<ID, Row>) -> TableView<ID, Row> {
    let (view, other) = (view, other.view)
    return TableView { graph in UnionNode(view.node(in: graph), other.node(in: graph)) }
  }
}

private final class UnionNode<ID: Hashable & Sendable, Row: Sendable>: TableNode {
  private let first: any TableNode<ID, Row>
  private let second: any TableNode<ID, Row>
  private var rows: [ID: (first: Row?, second: Row?)] = [:]

  init(_ first: any TableNode<ID, Row>, _ second: any TableNode<ID, Row>) {
    self.first = first
    self.second = second
  }

  func start() -> [(id: ID, row: Row)] {
    for (id, row) in first.start() { rows[id, default: (nil, nil)].first = row }
    for (id, row) in second.start() { rows[id, default: (nil, nil)].second = row }
    return rows.compactMap { id, both in (both.first ?? both.second).map { (id, $0) } }
  }

  func step() -> [TableEdit<ID, Row>] {
    let (firstEdits, secondEdits) = (first.step(), second.step())
    var old: [ID: Row?] = [:]
    var order: [ID] = []
    func note(_ id: ID) {
      guard old[id] == nil else { return }
      let both = rows[id]
      old[id] = .some(both?.first ?? both?.second)
      order.append(id)
    }
    for edit in firstEdits { note(edit.id) }
    // A row has no effect if the first table has its ID, unless that one leaves.
    for edit in secondEdits where rows[edit.id]?.first == nil { note(edit.id) }
    for edit in firstEdits { set(edit.id) { $0.first = edit.new } }
    for edit in secondEdits { set(edit.id) { $0.second = edit.new } }
    return order.compactMap { id in
      let both = rows[id]
      return TableEdit(id, from: old[id] ?? nil, to: both?.first ?? both?.second)
    }
  }

  private func set(_ id: ID, _ change: (inout (first: Row?, second: Row?)) -> Void) {
    var both = rows[id] ?? (nil, nil)
    change(&both)
    rows[id] = both.first == nil && both.second == nil ? nil : both
  }
}
