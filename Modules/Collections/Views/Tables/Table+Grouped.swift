extension TableSource {
  /// Groups the rows by a key. The result is a table of tables, with the key as the ID.
  ///
  ///     self       [1: a, 2: b]    insert 3: a          remove 2
  ///     grouped    [a: A, b: B]                         remove b: B     by the letter itself
  ///     A          [1: a]          insert 3: a
  ///     B          [2: b]                               remove 2, end
  ///
  /// The result has an edit when a group is inserted or removed, and none when only the rows of groups change. If a
  /// change of this table affects several groups, each of these groups sends one change. A group that loses its last
  /// row is removed, and its signals complete. If the group gets another row in the same change, the group stays. A row
  /// whose key does not equal itself, such as NaN, is in no group.
  ///
  /// A view that is made from the groups sends at most one change for each change of this table. The example makes a
  /// list with sections, in the order of the cities:
  ///
  ///     people.grouped(by: \.city).sortedByID().flatMap { $0.sorted { $0.name < $1.name } }
  ///
  /// To compute a value for each group, use ``grouped(by:aggregating:)``. For sections with headers, sort the rows and
  /// use ``ListSource/inserted(header:)``.
  ///
  /// - Parameter key: returns the key of a row. Runs without a lock, on the thread that delivers the change, once for
  ///   each row, and again when the row is updated.
  /// - Complexity: O(log n) for each edit.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Row) -> Key
  ) -> TableView<Key, TableGroup<Key, ID, Row>> {
    let view = view
    return TableView { graph in
      let (source, upstream) = graph.noting { view.node(in: graph) }
      let node = GroupedNode(source, by: key, during: graph.run)
      // Views of groups are in the same graph, and wait for their ends.
      graph.run.endings.append(Ending(of: node, after: upstream) { [weak node] in node?.endGroups() })
      return node
    }
  }
}

private final class GroupedNode<ID: Hashable & Sendable, Row: Sendable, Key: Hashable & Sendable>: TableNode {
  typealias Group = TableGroup<Key, ID, Row>

  private let source: any TableNode<ID, Row>
  private let makeKey: (Row) -> Key?
  // The run has this node.
  private unowned let run: ViewRun
  private var keys: [ID: Key] = [:]
  private var groups: [Key: Group] = [:]

  init(_ source: any TableNode<ID, Row>, by makeKey: @escaping (Row) -> Key, during run: ViewRun) {
    self.source = source
    self.makeKey = { makeKey($0).findable }
    self.run = run
  }

  deinit { endGroups() }

  func endGroups() { for group in groups.values { group.state.end() } }

  func start() -> [(id: Key, row: Group)] {
    var rows: [Key: [(id: ID, row: Row)]] = [:]
    for (id, row) in source.start() {
      guard let key = makeKey(row) else { continue }
      keys[id] = key
      rows[key, default: []].append((id, row))
    }
    for (key, rows) in rows { groups[key] = Group(key: key, content: TableContent(rows), fedBy: run) }
    return groups.map { ($0.key, $0.value) }
  }

  func step() -> [TableEdit<Key, Group>] {
    var batches: [Key: [TableEdit<ID, Row>]] = [:]
    var order: [Key] = []
    func add(_ key: Key, _ edit: TableEdit<ID, Row>?) {
      guard let edit else { return }
      if batches[key] == nil { order.append(key) }
      batches[key, default: []].append(edit)
    }
    for edit in source.step() {
      let (oldKey, newKey) = (keys[edit.id], edit.new.flatMap(makeKey))
      keys[edit.id] = newKey
      if let newKey, newKey == oldKey {
        add(newKey, edit)
        continue
      }
      if let oldKey { add(oldKey, TableEdit(edit.id, from: edit.old, to: nil)) }
      if let newKey { add(newKey, TableEdit(edit.id, from: nil, to: edit.new)) }
    }
    return order.compactMap { key in batches[key].flatMap { change(key, by: $0) } }
  }

  /// Makes the edits of one group; returns the edit of this table, if there is one.
  private func change(_ key: Key, by edits: [TableEdit<ID, Row>]) -> TableEdit<Key, Group>? {
    let group = groups[key]
    var content = group?.content ?? TableContent()
    for edit in edits { content.apply(edit) }
    guard let group else {
      let new = Group(key: key, content: content, fedBy: run)
      groups[key] = new
      return .insert(key, new)
    }
    group.state.feed(edits, leadingTo: content, during: run)
    guard content.isEmpty else { return nil }
    groups[key] = nil
    group.state.end()
    return .remove(key, group)
  }
}
