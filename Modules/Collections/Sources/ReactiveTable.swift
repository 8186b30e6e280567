import ReactiveKernel

/// A table of rows with IDs, which any thread may read, edit and observe. Subscribers get the content and then the
/// edits.
///
///     let people = ReactiveTable([Person(id: 1, name: "a")])
///     people.update(with: Person(id: 2, name: "b"))
///     people.remove(1)
///
/// Each call of a method is one change, even a call of ``edit(file:line:_:)`` with many edits. `changeTogether` merges
/// edits of several lists, tables and properties into one change. The new content can be read as soon as the method
/// returns. If a delivery is in progress, subscribers get the new content after it (C2). No lock is held while
/// subscribers and closures run, or while IDs are hashed and compared (C3). The signals of a table complete when the
/// table is released; a subscription does not keep the table alive (C9).
///
/// - Complexity: O(log n) for each edit. Each subscription to a view adds the cost of this view.
public final class ReactiveTable<ID: Hashable & Sendable, Row: Sendable>: TableSource, Sendable {
  let state: SourceState<TableContent<ID, Row>>
  private let identify: @Sendable (Row) -> ID
  /// Removes rows, unless all are kept.
  private let keeper: TableKeeper?

  /// Makes a table of rows. If several rows have the same ID, the last one remains. O(n log n).
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - identify: returns the ID of a row, always the same for the same row.
  public init(_ rows: some Sequence<Row>, identifiedBy identify: @escaping @Sendable (Row) -> ID) {
    self.identify = identify
    keeper = nil
    state = SourceState(TableContent(rows.lazy.map { (identify($0), $0) }))
  }

  /// Makes an empty table.
  ///
  /// - Parameter identify: returns the ID of a row, always the same for the same row.
  public convenience init(identifiedBy identify: @escaping @Sendable (Row) -> ID) {
    self.init([], identifiedBy: identify)
  }

  /// Makes an empty table that removes rows by a rule: the least recently used rows, or rows that are too old.
  ///
  /// - Parameters:
  ///   - identify: returns the ID of a row, always the same for the same row.
  ///   - retention: which rows the table keeps.
  /// - Complexity: each edit costs O(log n) more than without a rule.
  public init(identifiedBy identify: @escaping @Sendable (Row) -> ID, keeping retention: Retention) {
    self.identify = identify
    keeper = TableKeeper(retention)
    var content = TableContent<ID, Row>()
    content.uses = TableUses()
    state = SourceState(content)
  }

  deinit {
    keeper?.stop()
    state.end()
  }

  // MARK: Reading

  /// The present rows. O(1). Later edits do not change the returned content.
  ///
  /// A `Computed` that reads the content is computed again after each change.
  public var content: TableContent<ID, Row> { state.read() }

  /// The number of rows now.
  public var count: Int { content.count }

  /// Whether there are no rows now.
  public var isEmpty: Bool { content.isEmpty }

  /// The present row with an ID; nil if no row has this ID. O(log n).
  public subscript(id: ID) -> Row? { content[id] }

  /// The number of subscriptions, each counted once; for tests.
  package var subscriberCount: Int { state.inletCount }

  /// The table as a view. The view does not keep the table alive.
  public var view: TableView<ID, Row> {
    TableView { [state] graph in SourceTableNode(graph.inlet(for: state) { SourceInlet(for: state, in: $0) }) }
  }

  // MARK: Edits

  /// Inserts a row, or replaces the row with the same ID. O(log n).
  ///
  /// - Returns: the old row; nil if no row had this ID.
  @discardableResult
  public func update(with row: Row) -> Row? { set(row, for: identify(row)) }

  /// Inserts rows, or replaces the rows with the same IDs, as one change. O(log n) for each.
  public func update(with rows: some Sequence<Row>) {
    let rows = Array(rows)
    edit { $0.update(with: rows) }
  }

  /// Returns the row with an ID, and makes it the most recently used row; see ``Retention``. Returns nil if no row has
  /// this ID. O(log n).
  ///
  /// This is not an edit: subscribers get nothing.
  public func use(_ id: ID) -> Row? { edit { $0.use(id) } }

  /// Removes the row with an ID, and returns it. Returns nil if no row has this ID. O(log n).
  @discardableResult
  public func remove(_ id: ID) -> Row? { set(nil, for: id) }

  /// Lets a closure change the row with an ID. Does nothing if no row has this ID. O(log n).
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - change: a closure that changes the row. It must not change the ID of the row: another ID traps (C15). The
  ///     closure runs without a lock. It runs again if another thread edits the table during the run.
  /// - Returns: whether there was a row with this ID. If the closure throws, the error is rethrown and nothing is
  ///   changed.
  @discardableResult
  public func modify<Failure: Error>(
    _ id: ID, file: StaticString = #fileID, line: UInt = #line, _ change: (inout Row) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try edit(file: file, line: line) { table throws(Failure) in
      try table.modify(id, file: file, line: line, change)
    }
  }

  /// Removes all rows, as one change. O(n log n).
  public func removeAll() { edit { $0.removeAll() } }

  /// Removes the rows that meet a condition, as one change. O(n), and O(log n) more for each removed row.
  ///
  /// - Parameter shouldBeRemoved: returns whether to remove a row. The closure runs without a lock, and again if
  ///   another thread edits the table during the run.
  public func removeAll(where shouldBeRemoved: (Row) -> Bool) { edit { $0.removeAll(where: shouldBeRemoved) } }

  /// Makes any number of edits, as one change.
  ///
  /// Subscribers get at most one edit for each ID, and none if the edits undo each other.
  ///
  /// - Parameters:
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - change: a closure that edits a copy of the table, without a lock. The closure runs again if another thread
  ///     edits the table during the run. If the closure throws, nothing is changed and the error is rethrown. An edit
  ///     of the table itself inside the closure traps (C15).
  /// - Returns: the result of the last run of `change`.
  @discardableResult
  public func edit<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ change: (inout TableDraft<ID, Row>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = try state.edit(file: file, line: line) { draft throws(Failure) in
      var table = TableDraft(draft, identify)
      keeper?.begin(&table)
      let result = try change(&table)
      keeper?.removeExcess(&table)
      draft = table.draft
      return result
    }
    awaitExpiry()
    return result
  }

  /// Makes one edit. The ID is searched without a lock; the edit is made if nothing has changed since.
  @discardableResult
  private func set(_ new: Row?, for id: ID) -> Row? {
    if keeper != nil { return edit { $0.set(new, for: id) } }
    let hash = id.hashValue
    return state.edit(finding: { content in
      let (place, isThere) = content.find(id, hash: hash)
      let old = isThere ? content.tree[place] : nil
      // With the stored ID, so that none is released when the edit is made, under a lock.
      let edit = TableEdit(old?.id ?? id, from: old?.row, to: new)
      return (edit, old?.row, { $0.apply($1, hash: hash, at: place) })
    })
  }
}

extension ReactiveTable {
  /// Lets the keeper wake this table when the next row expires.
  private func awaitExpiry() {
    guard let keeper else { return }
    keeper.arm(for: content.uses?.first?.instant) { [weak self] in self?.expire() }
  }

  private func expire() {
    edit { [keeper] table in keeper?.removeExpired(&table) }
  }
}

extension ReactiveTable where Row: Identifiable, Row.ID == ID {
  /// Makes a table of `Identifiable` rows. If several rows have the same ID, the last one remains. O(n log n).
  public convenience init(_ rows: some Sequence<Row>) { self.init(rows, identifiedBy: { $0.id }) }

  /// Makes an empty table of `Identifiable` rows, which removes rows by a rule; see ``Retention``.
  ///
  /// - Parameter retention: which rows the table keeps.
  public convenience init(keeping retention: Retention) { self.init(identifiedBy: { $0.id }, keeping: retention) }

  /// Makes an empty table of `Identifiable` rows.
  public convenience init() { self.init([]) }
}
