extension TableSource {
  /// Joins each row with all rows of another table that have the same key.
  ///
  ///     people    [1: Ann, 2: Bob]
  ///     visits    [7: by 1, 8: by 1]                 update 8 to by 2
  ///     joined    [1 7: Ann & by 1, 1 8: Ann & by 1]   remove 1 8, insert 2 8: Bob & by 2
  ///
  /// The ID of each pair consists of the IDs of both rows. Edits of both tables in one `changeTogether` are one change.
  /// The first content is sent when both tables have a content, even an empty one.
  ///
  /// - Parameters:
  ///   - other: the other table; it may be this table itself.
  ///   - key: returns the key of a row of this table. A row with the key nil matches no row.
  ///   - otherKey: returns the key of a row of the other table. A row with the key nil matches no row. Both closures
  ///     run without a lock, on the thread that delivers the change, once for each row, and again when the row is
  ///     updated.
  /// - Complexity: O(k) for each edit of a row, if k rows match it before or after the edit.
  public func joined<Other: TableSource, Key: Hashable & Sendable>(
    with other: Other, on key: @escaping @Sendable (Row) -> Key?,
    equals otherKey: @escaping @Sendable (Other.Row) -> Key?
  ) -> TableView<PairID<ID, Other.ID>, JoinedRow<Row, Other.Row>> {
    let (view, other) = (view, other.view)
    return TableView { graph in
      PairsNode(
        view.node(in: graph), other.node(in: graph), on: key, equals: otherKey,
        pair: { id, row, match in match.map { (PairID(id, $0.id), JoinedRow(left: row, right: $0.row)) } })
    }
  }

  /// Joins each row with all rows of another table that have the same key, or with nil if there is no such row.
  ///
  ///     people       [1: Ann]
  ///     visits       []           insert 7: by 1
  ///     leftJoined   [1 -: Ann]   remove 1 -, insert 1 7: Ann & by 1
  ///
  /// In all other ways, this method works like ``joined(with:on:equals:)``.
  ///
  /// - Parameters:
  ///   - other: the other table; it may be this table itself.
  ///   - key: returns the key of a row of this table. A row with the key nil matches no row.
  ///   - otherKey: returns the key of a row of the other table. A row with the key nil matches no row.
  /// - Complexity: as for ``joined(with:on:equals:)``.
  public func leftJoined<Other: TableSource, Key: Hashable & Sendable>(
    with other: Other, on key: @escaping @Sendable (Row) -> Key?,
    equals otherKey: @escaping @Sendable (Other.Row) -> Key?
  ) -> TableView<PairID<ID, Other.ID?>, JoinedRow<Row, Other.Row?>> {
    let (view, other) = (view, other.view)
    return TableView { graph in
      PairsNode(
        view.node(in: graph), other.node(in: graph), on: key, equals: otherKey,
        pair: { id, row, match in (PairID(id, match?.id), JoinedRow(left: row, right: match?.row)) })
    }
  }
}

/// The rows of a table with a key, by ID and by key.
private struct KeyedRows<ID: Hashable & Sendable, Row: Sendable, Key: Hashable & Sendable> {
  private(set) var rows: [ID: (row: Row, key: Key?)] = [:]
  private(set) var ids: [Key: Set<ID>] = [:]

  mutating func set(_ new: (row: Row, key: Key?)?, for id: ID) {
    if let key = rows[id]?.key {
      ids[key]?.remove(id)
      if ids[key]?.isEmpty == true { ids[key] = nil }
    }
    rows[id] = new
    if let key = new?.key { ids[key, default: []].insert(id) }
  }
}

private final class PairsNode<
  ID: Hashable & Sendable, Row: Sendable, OtherID: Hashable & Sendable, Other: Sendable, Key: Hashable & Sendable,
  Pair: Hashable & Sendable, Output: Sendable
>: TableNode {
  /// Makes the row for a pair, or for a row without a match.
  typealias MakePair = (ID, Row, (id: OtherID, row: Other)?) -> (id: Pair, row: Output)?

  private let left: any TableNode<ID, Row>
  private let right: any TableNode<OtherID, Other>
  private let leftKey: (Row) -> Key?
  private let rightKey: (Other) -> Key?
  private let pair: MakePair
  private var lefts = KeyedRows<ID, Row, Key>()
  private var rights = KeyedRows<OtherID, Other, Key>()

  init(
    _ left: any TableNode<ID, Row>, _ right: any TableNode<OtherID, Other>, on leftKey: @escaping (Row) -> Key?,
    equals rightKey: @escaping (Other) -> Key?, pair: @escaping MakePair
  ) {
    self.left = left
    self.right = right
    self.leftKey = leftKey
    self.rightKey = rightKey
    self.pair = pair
  }

  func start() -> [(id: Pair, row: Output)] {
    for (id, row) in right.start() { rights.set((row, rightKey(row)), for: id) }
    let first = left.start()
    for (id, row) in first { lefts.set((row, leftKey(row)), for: id) }
    var pairs: [(id: Pair, row: Output)] = []
    for (id, _) in first { forEachPair(ofLeft: id) { pairs.append(($0, $1)) } }
    return pairs
  }

  func step() -> [TableEdit<Pair, Output>] {
    let (edits, otherEdits) = (left.step(), right.step())
    if edits.isEmpty, otherEdits.isEmpty { return [] }
    // A pair may be found from both sides. It is noted once, so that its effect counts once.
    var effects: [Pair: (old: Output?, new: Output?)] = [:]
    var order: [Pair] = []
    let arrivals = edits.map { edit in (id: edit.id, new: edit.new.map { (row: $0, key: leftKey($0)) }) }
    let otherArrivals = otherEdits.map { edit in (id: edit.id, new: edit.new.map { (row: $0, key: rightKey($0)) }) }
    // The keys that may get their first match, or lose the last one.
    let keys = Set(otherEdits.compactMap { rights.rows[$0.id]?.key } + otherArrivals.compactMap { $0.new?.key })
    func forEachTouched(_ body: (Pair, Output) -> Void) {
      for edit in edits { forEachPair(ofLeft: edit.id, body) }
      for edit in otherEdits { forEachPair(ofRight: edit.id, body) }
      for key in keys { forEachUnmatched(with: key, body) }
    }
    forEachTouched { pair, row in
      effects[pair, default: (nil, nil)].old = row
      order.append(pair)
    }
    for (id, new) in arrivals { lefts.set(new, for: id) }
    for (id, new) in otherArrivals { rights.set(new, for: id) }
    forEachTouched { pair, row in
      effects[pair, default: (nil, nil)].new = row
      order.append(pair)
    }
    return order.compactMap { pair in
      effects.removeValue(forKey: pair).flatMap { TableEdit(pair, from: $0.old, to: $0.new) }
    }
  }

  private func forEachPair(ofLeft id: ID, _ body: (Pair, Output) -> Void) {
    guard let (row, key) = lefts.rows[id] else { return }
    let matches = key.flatMap { rights.ids[$0] } ?? []
    if matches.isEmpty { pair(id, row, nil).map(body) }
    for other in matches {
      guard let match = rights.rows[other] else { continue }
      pair(id, row, (other, match.row)).map(body)
    }
  }

  private func forEachPair(ofRight id: OtherID, _ body: (Pair, Output) -> Void) {
    guard let (match, key) = rights.rows[id], let key else { return }
    for left in lefts.ids[key] ?? [] {
      guard let (row, _) = lefts.rows[left] else { continue }
      pair(left, row, (id, match)).map(body)
    }
  }

  /// Goes through the rows with a key if no other row has it.
  private func forEachUnmatched(with key: Key, _ body: (Pair, Output) -> Void) {
    guard rights.ids[key] == nil else { return }
    for left in lefts.ids[key] ?? [] {
      guard let (row, _) = lefts.rows[left] else { continue }
      pair(left, row, nil).map(body)
    }
  }
}
