extension ListSource {
  /// Joins each element with a row of a table: the row to which the element refers. Keeps the order of this list. An
  /// element without a match is left out.
  ///
  ///     people   [Ann in x, Bob in y]   update at 1 to Bob in x
  ///     cities   [x: Oslo]                                        update x to Rome
  ///     joined   [Ann & Oslo]           insert Bob & Oslo at 1    update at 0 to Ann & Rome, update at 1 to Bob & Rome
  ///
  /// Edits of the list and the table in one `changeTogether` are one change. The first content is sent when both the
  /// list and the table have a content, even an empty one.
  ///
  /// - Parameters:
  ///   - other: the table.
  ///   - reference: returns the ID of the row to which an element refers, or nil if it refers to none. Runs without a
  ///     lock, on the thread that delivers the change, once for each element, and again when the element is updated.
  /// - Complexity: O(log n) for each edit of this list. O(k log n) for each edit of the table, if k elements refer to
  ///   the edited row.
  public func joined<Other: TableSource>(
    with other: Other, on reference: @escaping @Sendable (Element) -> Other.ID?
  ) -> ListView<JoinedRow<Element, Other.Row>> {
    let (view, other) = (view, other.view)
    return ListView { graph in
      ListLookupNode(view.node(in: graph), other.node(in: graph), key: reference) { element, match in
        match.map { JoinedRow(left: element, right: $0) }
      }
    }
  }

  /// Joins each element with a row of a table: the row to which the element refers, or nil if there is no such row.
  /// Keeps the order of this list.
  ///
  ///     people       [Ann in x, Bob in y]     update at 1 to Bob in x
  ///     cities       [x: Oslo]                                                remove x
  ///     leftJoined   [Ann & Oslo, Bob &]      update at 1 to Bob & Oslo       update at 0 to Ann &, at 1 to Bob &
  ///
  /// If the row to which an element refers is inserted or removed, the returned view updates the element. In all other
  /// ways, this method works like ``joined(with:on:)``.
  ///
  /// - Parameters:
  ///   - other: the table.
  ///   - reference: returns the ID of the row to which an element refers, or nil if it refers to none. Runs without a
  ///     lock, on the thread that delivers the change, once for each element, and again when the element is updated.
  /// - Complexity: as for ``joined(with:on:)``.
  public func leftJoined<Other: TableSource>(
    with other: Other, on reference: @escaping @Sendable (Element) -> Other.ID?
  ) -> ListView<JoinedRow<Element, Other.Row?>> {
    let (view, other) = (view, other.view)
    return ListView { graph in
      ListLookupNode(view.node(in: graph), other.node(in: graph), key: reference) { element, match in
        JoinedRow(left: element, right: match)
      }
    }
  }
}

/// The elements of a list, each with the row of a table that has its key as the ID.
private final class ListLookupNode<Element: Sendable, Key: Hashable & Sendable, Match: Sendable, Output: Sendable>:
  ListNode
{
  private let source: any ListNode<Element>
  private let matches: any TableNode<Key, Match>
  private let key: (Element) -> Key?
  private let make: (Element, Match?) -> Output?
  /// All elements in their order. One that is not in the view has the weight 0.
  private var rows = RankTree<Row>()
  private var rowsByKey: [Key: [ObjectIdentifier: RankNode<Row>]] = [:]
  private var matchesByKey: [Key: Match] = [:]

  struct Row {
    var element: Element
    var key: Key?
    var output: Output?
  }

  /// - Parameter make: makes the element of the view, or none.
  init(
    _ source: any ListNode<Element>, _ matches: any TableNode<Key, Match>, key: @escaping (Element) -> Key?,
    make: @escaping (Element, Match?) -> Output?
  ) {
    self.source = source
    self.matches = matches
    self.key = { key($0)?.findable }
    self.make = make
  }

  func start() -> [Output] {
    for (key, match) in matches.start() { matchesByKey[key] = match }
    let made = source.start().map(makeNode)
    rows = RankTree(made)
    return made.compactMap(\.value.output)
  }

  func step() -> [ListEdit<Output>] {
    let (edits, matchEdits) = (source.step(), matches.step())
    var effects: [ListEdit<Output>] = []
    for edit in matchEdits {
      matchesByKey[edit.id] = edit.new
      guard let referring = rowsByKey[edit.id]?.values else { continue }
      for node in referring { set(node, to: output(node.value.element, edit.id)).map { effects.append($0) } }
    }
    // With the new matches only.
    for edit in edits { take(edit).map { effects.append($0) } }
    return effects
  }

  private func take(_ edit: ListEdit<Element>) -> ListEdit<Output>? {
    switch edit {
    case .insert(let element, let place):
      let node = makeNode(element)
      rows.insert(node, at: place)
      return node.value.output.map { .insert($0, at: node.weightBefore) }
    case .remove(_, let place):
      let node = rows[place]
      unlink(node)
      defer { rows.remove(node) }
      return node.value.output.map { .remove($0, at: node.weightBefore) }
    case .update(let place, _, let element):
      let (node, new) = (rows[place], key(element))
      node.value.element = element
      if new != node.value.key {
        unlink(node)
        node.value.key = new
        link(node)
      }
      return set(node, to: output(element, new))
    case .move(let place, let target):
      let node = rows[place]
      guard let (from, to) = rows.move(node, to: target), node.weight > 0 else { return nil }
      return .move(from: from, to: to)
    }
  }

  private func makeNode(_ element: Element) -> RankNode<Row> {
    let key = key(element)
    let output = output(element, key)
    let node = RankNode(Row(element: element, key: key, output: output), weight: output == nil ? 0 : 1)
    link(node)
    return node
  }

  private func output(_ element: Element, _ key: Key?) -> Output? { make(element, key.flatMap { matchesByKey[$0] }) }

  private func set(_ node: RankNode<Row>, to new: Output?) -> ListEdit<Output>? {
    let old = node.value.output
    node.value.output = new
    return node.edit(from: old, to: new)
  }

  private func link(_ node: RankNode<Row>) {
    if let key = node.value.key { rowsByKey[key, default: [:]][ObjectIdentifier(node)] = node }
  }

  private func unlink(_ node: RankNode<Row>) {
    guard let key = node.value.key else { return }
    rowsByKey[key]?[ObjectIdentifier(node)] = nil
    if rowsByKey[key]?.isEmpty == true { rowsByKey[key] = nil }
  }
}
