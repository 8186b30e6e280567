extension TableSource {
  /// Transforms each row. Each row keeps its ID.
  ///
  /// The closure is called once for each row, and again when the row is updated. The returned view keeps each result
  /// until the row is updated or removed.
  ///
  /// - Parameter transform: returns the result for a row. Runs without a lock, on the thread that delivers the change.
  /// - Complexity: O(1) for each edit, on average.
  public func mapRows<Output: Sendable>(_ transform: @escaping @Sendable (Row) -> Output) -> TableView<ID, Output> {
    compactMapRows { .some(transform($0)) }
  }

  /// Transforms each row, and keeps the results that are not nil, with the IDs of the rows.
  ///
  /// The closure is called once for each row, and again when the row is updated.
  ///
  /// - Parameter transform: returns the result for a row. Runs without a lock, on the thread that delivers the change.
  /// - Complexity: O(1) for each edit, on average.
  public func compactMapRows<Output: Sendable>(
    _ transform: @escaping @Sendable (Row) -> Output?
  ) -> TableView<ID, Output> {
    let view = view
    return TableView { graph in TableCompactMapNode(view.node(in: graph), transform) }
  }

  /// Keeps the rows that meet a condition.
  ///
  /// The closure is called once for each row, and again when the row is updated. If an update changes the answer of the
  /// closure, the returned view inserts or removes the row.
  ///
  /// - Parameter isIncluded: returns whether to keep a row. Runs without a lock, on the thread that delivers the
  ///   change.
  /// - Complexity: O(1) for each edit, on average.
  public func filter(_ isIncluded: @escaping @Sendable (Row) -> Bool) -> TableView<ID, Row> {
    compactMapRows { isIncluded($0) ? $0 : nil }
  }
}

private final class TableCompactMapNode<ID: Hashable & Sendable, Input: Sendable, Output: Sendable>: TableNode {
  private let source: any TableNode<ID, Input>
  private let transform: (Input) -> Output?
  /// The results of this view, never computed again from an old row, because the closure may answer differently by
  /// then.
  private var results: [ID: Output] = [:]

  init(_ source: any TableNode<ID, Input>, _ transform: @escaping (Input) -> Output?) {
    self.source = source
    self.transform = transform
  }

  func start() -> [(id: ID, row: Output)] {
    let first = source.start().compactMap { id, row in transform(row).map { (id: id, row: $0) } }
    results = Dictionary(uniqueKeysWithValues: first.lazy.map { ($0.id, $0.row) })
    return first
  }

  func step() -> [TableEdit<ID, Output>] {
    source.step().compactMap { edit in
      let new = edit.new.flatMap(transform)
      let old = new.map { results.updateValue($0, forKey: edit.id) } ?? results.removeValue(forKey: edit.id)
      return TableEdit(edit.id, from: old, to: new)
    }
  }
}
