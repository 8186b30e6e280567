import ReactiveKernel

extension TableSource {
  /// Keeps the rows that meet a condition. A signal sends the conditions, and the newest one applies.
  ///
  ///     self        [1: a, 2: b]                 update 2 to c
  ///     conditions  is a           is not a
  ///     filter      [1: a]         remove 1: a   update 2 to c
  ///                                insert 2: b
  ///
  /// The first content waits for the first condition. A new condition makes one change, with the edits that lead from
  /// the old rows to the new rows. If the new condition keeps the same rows, there is no change.
  ///
  /// - Parameter conditions: the signal of the conditions. A condition runs without a lock, on the thread that delivers
  ///   the change. It runs once for each new or updated row. A new condition runs for all rows.
  /// - Complexity: O(1) for each edit, on average; O(n) for a new condition.
  public func filter(
    by conditions: some SignalSource<@Sendable (Row) -> Bool, Never>
  ) -> TableView<ID, Row> {
    let (view, conditions) = (view, conditions.signal)
    return TableView { graph in TableDynamicFilterNode(view.node(in: graph), graph.parameter(conditions)) }
  }
}

private final class TableDynamicFilterNode<ID: Hashable & Sendable, Row: Sendable>: TableNode {
  private let source: any TableNode<ID, Row>
  private let condition: Parameter<@Sendable (Row) -> Bool>
  /// All rows of the source. Whether one is included is stored: the old condition is not asked again.
  private var candidates: [ID: (row: Row, isIncluded: Bool)] = [:]

  init(_ source: any TableNode<ID, Row>, _ condition: Parameter<@Sendable (Row) -> Bool>) {
    self.source = source
    self.condition = condition
  }

  func start() -> [(id: ID, row: Row)] {
    let first = source.start()
    for (id, row) in first { candidates[id] = (row, condition.value(row)) }
    return first.filter { candidates[$0.id]?.isIncluded == true }
  }

  func step() -> [TableEdit<ID, Row>] {
    let edits = source.step()
    var effects: [TableEdit<ID, Row>] = []
    for edit in edits {
      let old = candidates[edit.id]
      let new = edit.new.map { (row: $0, isIncluded: condition.value($0)) }
      candidates[edit.id] = new
      effects += effect(edit.id, from: old, to: new)
    }
    guard condition.isNew else { return effects }
    // The edits have been decided by the new condition.
    let decided = Set(edits.map(\.id))
    for (id, old) in candidates where !decided.contains(id) {
      let isIncluded = condition.value(old.row)
      if isIncluded == old.isIncluded { continue }
      candidates[id] = (old.row, isIncluded)
      effects += effect(id, from: old, to: (old.row, isIncluded))
    }
    return effects
  }

  private func effect(
    _ id: ID, from old: (row: Row, isIncluded: Bool)?, to new: (row: Row, isIncluded: Bool)?
  ) -> [TableEdit<ID, Row>] {
    let old = old.flatMap { $0.isIncluded ? $0.row : nil }
    let new = new.flatMap { $0.isIncluded ? $0.row : nil }
    return TableEdit(id, from: old, to: new).map { [$0] } ?? []
  }
}
