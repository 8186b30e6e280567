/// The rows of a table, each with the row of another table that has its key as the ID.
///
/// A step costs the rows that have changed, and the rows that refer to changed rows of the other table.
final class LookupNode<ID: Hashable & Sendable, Row: Sendable, Key: Hashable & Sendable, Match: Sendable, Output>:
  TableNode
where Output: Sendable {
  private let rows: any TableNode<ID, Row>
  private let matches: any TableNode<Key, Match>
  private let key: (ID, Row) -> Key?
  /// Whether it only matters if there is a match, and not which.
  private let ignoresUpdates: Bool
  private let make: (Row, Match?) -> Output?
  /// The rows with their keys, which are computed once for each version of a row.
  private var rowsByID: [ID: (row: Row, key: Key?)] = [:]
  private var idsByKey: [Key: Set<ID>] = [:]
  private var matchesByKey: [Key: Match] = [:]

  /// - Parameter make: makes the row of the view, or none. Always the same for the same arguments.
  init(
    _ rows: any TableNode<ID, Row>, _ matches: any TableNode<Key, Match>, key: @escaping (ID, Row) -> Key?,
    ignoresUpdates: Bool = false, make: @escaping (Row, Match?) -> Output?
  ) {
    self.rows = rows
    self.matches = matches
    self.key = key
    self.ignoresUpdates = ignoresUpdates
    self.make = make
  }

  func start() -> [(id: ID, row: Output)] {
    for (key, match) in matches.start() { matchesByKey[key] = match }
    return rows.start().compactMap { id, row in
      set(row, for: id)
      return output(id).map { (id, $0) }
    }
  }

  func step() -> [TableEdit<ID, Output>] {
    let (edits, matchEdits) = (rows.step(), matches.step())
    var old: [ID: Output?] = [:]
    var order: [ID] = []
    func note(_ id: ID) {
      guard old[id] == nil else { return }
      old[id] = .some(output(id))
      order.append(id)
    }
    for edit in edits { note(edit.id) }
    for edit in matchEdits where !(ignoresUpdates && edit.isUpdate) { idsByKey[edit.id]?.forEach(note) }
    for edit in edits { set(edit.new, for: edit.id) }
    for edit in matchEdits { matchesByKey[edit.id] = edit.new }
    return order.compactMap { id in TableEdit(id, from: old[id] ?? nil, to: output(id)) }
  }

  private func output(_ id: ID) -> Output? {
    rowsByID[id].flatMap { row, key in make(row, key.flatMap { matchesByKey[$0] }) }
  }

  private func set(_ row: Row?, for id: ID) {
    let oldKey = rowsByID[id]?.key
    let new = row.map { (row: $0, key: key(id, $0)) }
    rowsByID[id] = new
    guard oldKey != new?.key else { return }
    if let oldKey {
      idsByKey[oldKey]?.remove(id)
      if idsByKey[oldKey]?.isEmpty == true { idsByKey[oldKey] = nil }
    }
    if let newKey = new?.key { idsByKey[newKey, default: []].insert(id) }
  }
}

extension TableEdit {
  var isUpdate: Bool { if case .update = self { true } else { false } }
}
