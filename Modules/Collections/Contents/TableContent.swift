import ReactiveTime

/// The rows of a table at one moment, by ID.
///
/// A content is a value: later edits of the table do not change it. It shares memory with the table, so reading the
/// content of a table costs O(1). A loop returns the rows in an unspecified order, as with a dictionary.
///
/// - Complexity: O(log n) to find a row by its ID; O(1) for each row of a loop, amortised.
public struct TableContent<ID: Hashable & Sendable, Row: Sendable>: Sequence, Sendable {
  /// The entries in the order of the hash values of their IDs.
  var tree: CountedTree<Entry>
  /// The last uses of the rows, in a table that does not keep all rows.
  var uses: TableUses<ID>?

  struct Entry: Weighted {
    let hash: Int
    let id: ID
    var row: Row
    /// The stamp of its last use; 0 in a table that keeps all rows.
    var use = 0

    var weight: Int { 1 }
  }

  init() { tree = CountedTree() }

  /// Makes a content of rows; of several with the same ID, the last one remains. O(n log n).
  init(_ rows: some Sequence<(id: ID, row: Row)>) {
    var places: [ID: Int] = [:]
    var entries: [Entry] = []
    for (id, row) in rows {
      if let place = places[id] {
        entries[place].row = row
      } else {
        places[id] = entries.count
        entries.append(Entry(hash: id.hashValue, id: id, row: row))
      }
    }
    tree = CountedTree(entries.sorted { $0.hash < $1.hash })
  }

  /// The number of rows.
  public var count: Int { tree.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { tree.isEmpty }

  /// The row with an ID; nil if no row has this ID. O(log n).
  public subscript(id: ID) -> Row? {
    let (place, isThere) = find(id, hash: id.hashValue)
    return isThere ? tree[place].row : nil
  }

  /// All rows, in no particular order. O(n).
  public var rows: [Row] { tree.map(\.row) }

  /// All rows by their IDs. O(n).
  public var dictionary: [ID: Row] { Dictionary(uniqueKeysWithValues: tree.lazy.map { ($0.id, $0.row) }) }

  /// The number of rows.
  public var underestimatedCount: Int { count }

  /// Goes through the rows with their IDs.
  public struct Iterator: IteratorProtocol {
    var base: CountedTree<Entry>.Iterator

    /// The next row with its ID.
    public mutating func next() -> (id: ID, row: Row)? { base.next().map { ($0.id, $0.row) } }
  }

  /// An iterator over the rows with their IDs.
  public func makeIterator() -> Iterator { Iterator(base: tree.makeIterator()) }

  // MARK: For edits

  /// The place of an ID among the entries, or where it would be. Calls the equality of IDs, and no other user code.
  func find(_ id: ID, hash: Int) -> (place: Int, isThere: Bool) {
    var place = tree.firstPlace { $0.hash >= hash }
    while place < tree.count {
      let entry = tree[place]
      if entry.hash != hash { break }
      if entry.id == id { return (place, true) }
      place += 1
    }
    return (place, false)
  }

  /// Applies an edit. O(log n).
  mutating func apply(_ edit: TableEdit<ID, Row>) {
    let hash = edit.id.hashValue
    apply(edit, hash: hash, at: find(edit.id, hash: hash).place)
  }

  /// Applies an edit at a place that ``find(_:hash:)`` has found. Calls no user code.
  mutating func apply(_ edit: TableEdit<ID, Row>, hash: Int, at place: Int) {
    switch edit {
    case .insert(let id, let row):
      tree.insert(Entry(hash: hash, id: id, row: row, use: uses?.begin(id) ?? 0), at: place)
    case .update(let id, _, let row):
      let use = uses?.begin(id) ?? 0
      let old = tree.replace(at: place, by: Entry(hash: hash, id: id, row: row, use: use))
      uses?.end(old.use)
    case .remove:
      let old = tree.remove(at: place)
      uses?.end(old.use)
    }
  }

  /// Makes the use of a row the last one. O(log n).
  mutating func renew(at place: Int) {
    guard uses != nil else { return }
    var entry = tree[place]
    uses?.end(entry.use)
    entry.use = uses?.begin(entry.id) ?? 0
    tree.replace(at: place, by: entry)
  }
}

extension TableContent: Equatable where Row: Equatable {
  /// Whether both contents have equal rows for the same IDs. O(n log n).
  public static func == (one: TableContent, other: TableContent) -> Bool {
    one.tree.root === other.tree.root
      || one.count == other.count && one.allSatisfy { other[$0.id] == $0.row }
  }
}

extension TableContent: CustomStringConvertible {
  /// The rows as text, in the form of a dictionary: `[1: "Ada", 2: "Grace"]`.
  public var description: String { dictionary.description }
}

extension TableContent: SourceContent {
  static func composed(_ edits: [TableEdit<ID, Row>]) -> [TableEdit<ID, Row>] { edits.composed() }
}
