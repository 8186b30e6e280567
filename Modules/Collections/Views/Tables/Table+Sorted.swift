import ReactiveKernel

extension TableSource where ID: Comparable {
  /// Sorts the rows into a list. Rows that compare as equal are in the order of their IDs.
  ///
  /// If an update changes the sorted place of a row, the returned view moves the row.
  ///
  /// - Parameter isBefore: returns whether a row comes before another one. The order must be a strict weak order, as
  ///   `sorted(by:)` of an array requires. Runs without a lock, on the thread that delivers the change, O(log n) times
  ///   for each edit.
  /// - Complexity: O(log n) for each edit.
  public func sorted(by isBefore: @escaping @Sendable (Row, Row) -> Bool) -> ListView<Row> {
    let view = view
    return ListView { graph in SortedTableNode(view.node(in: graph), by: isBefore, order: nil) }
  }

  /// Sorts the rows into a list by the newest order that a signal sends. Rows that compare as equal are in the order of
  /// their IDs.
  ///
  /// The first content waits for the first order. A new order makes at most one change, with the fewest moves.
  ///
  /// - Parameter orders: the signal of the orders. Each order is a closure that compares two rows. A new order is
  ///   called O(n log n) times.
  /// - Complexity: O(log n) for each edit, O(n log n) for a new order.
  public func sorted(by orders: some SignalSource<@Sendable (Row, Row) -> Bool, Never>) -> ListView<Row> {
    let (view, orders) = (view, orders.signal)
    return ListView { graph in
      SortedTableNode(view.node(in: graph), by: { _, _ in false }, order: graph.parameter(orders))
    }
  }

  /// Sorts the rows into a list by their IDs.
  ///
  /// - Complexity: O(log n) for each edit.
  public func sortedByID() -> ListView<Row> { sorted { _, _ in false } }
}

private final class SortedTableNode<ID: Hashable & Comparable & Sendable, Row: Sendable>: ListNode {
  private let source: any TableNode<ID, Row>
  private let order: Parameter<@Sendable (Row, Row) -> Bool>?
  private var nodes: [ID: SortedRows<Row, ID>.Node] = [:]
  private let rows: SortedRows<Row, ID>

  init(
    _ source: any TableNode<ID, Row>, by isBefore: @escaping @Sendable (Row, Row) -> Bool,
    order: Parameter<@Sendable (Row, Row) -> Bool>?
  ) {
    self.source = source
    self.order = order
    rows = SortedRows(by: isBefore) { $0 < $1 }
  }

  func start() -> [Row] {
    if let order { rows.isBefore = order.value }
    let made = source.start().map { id, row in SortedRows<Row, ID>.Node(.init(element: row, tie: id)) }
    nodes = Dictionary(uniqueKeysWithValues: made.lazy.map { ($0.value.tie, $0) })
    return rows.start(with: made)
  }

  func step() -> [ListEdit<Row>] {
    var edits: [ListEdit<Row>] = []
    for edit in source.step() {
      switch edit {
      case .insert(let id, let row):
        let node = SortedRows<Row, ID>.Node(.init(element: row, tie: id))
        nodes[id] = node
        edits.append(rows.insert(node))
      case .update(let id, _, let row): edits += nodes[id].map { rows.update($0, to: row) } ?? []
      case .remove(let id, _): edits += nodes.removeValue(forKey: id).map { rows.remove($0) } ?? []
      }
    }
    if let order, order.isNew { edits += rows.reorder(by: order.value) }
    return edits
  }
}
