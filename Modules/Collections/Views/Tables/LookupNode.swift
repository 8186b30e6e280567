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
  private var entries: [ID: Entry] = [:]
  /// Each key that a row or a match has.
  private var groups: [Key: Group] = [:]

  /// A row, and the group of its key, which is computed once for each version of the row.
  private final class Entry {
    let id: ID
    /// Nil before the row comes, and when it has left.
    var row: Row?
    // Unowned because the group refers to it, and is kept for as long as it does.
    unowned var group: Group?
    /// Whether it may change in this step.
    var isNoted = false

    init(id: ID) { self.id = id }
  }

  /// The row of the other table with one ID, and the rows that refer to it.
  private final class Group {
    let key: Key
    var match: Match?
    var entries: [ObjectIdentifier: Entry] = [:]

    init(key: Key) { self.key = key }
  }

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
    for (key, match) in matches.start() { group(for: key).match = match }
    return rows.start().compactMap { id, row in
      let entry = entry(for: id)
      set(row, of: entry)
      return output(of: entry).map { (id, $0) }
    }
  }

  func step() -> [TableEdit<ID, Output>] {
    let (edits, matchEdits) = (rows.step(), matches.step())
    var noted: [(entry: Entry, old: Output?)] = []
    func note(_ entry: Entry) {
      if entry.isNoted { return }
      entry.isNoted = true
      noted.append((entry, output(of: entry)))
    }
    let edited = edits.map { entry(for: $0.id) }
    edited.forEach(note)
    for edit in matchEdits where !(ignoresUpdates && edit.isUpdate) { groups[edit.id]?.entries.values.forEach(note) }
    for (edit, entry) in zip(edits, edited) { set(edit.new, of: entry) }
    for edit in matchEdits {
      let group = group(for: edit.id)
      group.match = edit.new
      removeIfEmpty(group)
    }
    return noted.compactMap { entry, old in
      entry.isNoted = false
      return TableEdit(entry.id, from: old, to: output(of: entry))
    }
  }

  private func output(of entry: Entry) -> Output? { entry.row.flatMap { make($0, entry.group?.match) } }

  private func entry(for id: ID) -> Entry {
    if let known = entries[id] { return known }
    let new = Entry(id: id)
    entries[id] = new
    return new
  }

  private func group(for key: Key) -> Group {
    if let known = groups[key] { return known }
    let new = Group(key: key)
    groups[key] = new
    return new
  }

  private func set(_ row: Row?, of entry: Entry) {
    let newKey = row.flatMap { key(entry.id, $0)?.findable }
    entry.row = row
    if row == nil { entries[entry.id] = nil }
    if entry.group?.key == newKey { return }
    let old = entry.group
    entry.group = newKey.map(group)
    entry.group?.entries[ObjectIdentifier(entry)] = entry
    guard let old else { return }
    old.entries[ObjectIdentifier(entry)] = nil
    removeIfEmpty(old)
  }

  private func removeIfEmpty(_ group: Group) {
    if group.match == nil, group.entries.isEmpty { groups[group.key] = nil }
  }
}

extension TableEdit {
  var isUpdate: Bool { if case .update = self { true } else { false } }
}
