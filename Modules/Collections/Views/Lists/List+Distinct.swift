extension ListSource {
  /// Keeps only the first element with each key.
  ///
  ///     self       [1, 2, 11]   remove 1 at 0               key: last digit
  ///     distinct   [1, 2]       remove 1 at 0, insert 11 at 1
  ///
  /// The remaining elements keep the order of this list. When the first element with a key is removed, the next element
  /// with that key is inserted. All elements stay whose key does not equal itself, such as NaN.
  ///
  /// - Parameter key: returns the key of an element. Runs without a lock, on the thread that delivers the change, once
  ///   for each element, and again when the element is updated.
  /// - Complexity: O(log n) steps for each edit; O(log² n) steps if other elements have the same key.
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Element) -> Key) -> ListView<Element> {
    let view = view
    return ListView { graph in DistinctNode(view.node(in: graph), key) }
  }
}

private final class DistinctNode<Element: Sendable, Key: Hashable & Sendable>: ListNode {
  private let source: any ListNode<Element>
  private let makeKey: (Element) -> Key
  /// All rows in the order of the source. The first row of each key has the weight 1.
  private var rows = RankTree<Row>()
  /// The rows of each key, in the order of the source. No key has none.
  private var groups: [Key: RankTree<Member>] = [:]

  struct Row {
    var element: Element
    var key: Key
    var member: RankNode<Member>?
  }

  struct Member {
    unowned let row: RankNode<Row>
  }

  init(_ source: any ListNode<Element>, _ makeKey: @escaping (Element) -> Key) {
    self.source = source
    self.makeKey = makeKey
  }

  private func makeRow(_ element: Element, isFirst: (Key) -> Bool) -> RankNode<Row> {
    let key = makeKey(element)
    let row = RankNode(Row(element: element, key: key), weight: isFirst(key) ? 1 : 0)
    row.value.member = RankNode(Member(row: row))
    return row
  }

  func start() -> [Element] {
    var members: [Key: [RankNode<Member>]] = [:]
    var made: [RankNode<Row>] = []
    for element in source.start() {
      let row = makeRow(element) { members[$0] == nil }
      if let member = row.value.member, let key = row.value.key.findable { members[key, default: []].append(member) }
      made.append(row)
    }
    rows = RankTree(made)
    groups = members.mapValues { RankTree($0) }
    return made.filter { $0.weight == 1 }.map(\.value.element)
  }

  func step() -> [ListEdit<Element>] { source.step().flatMap(edit) }

  private func edit(_ edit: ListEdit<Element>) -> [ListEdit<Element>] {
    switch edit {
    case .insert(let element, let place):
      let row = makeRow(element) { _ in false }
      rows.insert(row, at: place)
      return enter(row)
    case .remove(_, let place):
      let row = rows[place]
      let edits = leave(row)
      rows.remove(row)
      return edits
    case .update(let place, _, let element): return update(rows[place], to: element)
    case .move(let place, let target): return move(rows[place], to: target)
    }
  }

  /// Adds a row that is in its place to its group. Returns the row that was the first one there.
  private func join(_ row: RankNode<Row>) -> RankNode<Row>? {
    guard let member = row.value.member, let key = row.value.key.findable else { return nil }
    let group = groups[key] ?? RankTree()
    let former = group.first?.value.row
    let place = row.place
    group.insert(member, at: group.firstPlace { $0.value.row.place > place })
    groups[key] = group
    return former
  }

  /// Takes a row out of its group. Returns the row that is the first one there now.
  private func quit(_ row: RankNode<Row>) -> RankNode<Row>? {
    guard let member = row.value.member, let group = groups[row.value.key] else { return nil }
    group.remove(member)
    if group.count == 0 { groups[row.value.key] = nil }
    return group.first?.value.row
  }

  private func isFirst(_ row: RankNode<Row>) -> Bool {
    guard let key = row.value.key.findable else { return true }
    return groups[key]?.first === row.value.member
  }

  private func enter(_ row: RankNode<Row>) -> [ListEdit<Element>] {
    let former = join(row)
    return isFirst(row) ? (former.map { [hide($0)] } ?? []) + [show(row)] : []
  }

  private func leave(_ row: RankNode<Row>) -> [ListEdit<Element>] {
    let next = quit(row)
    return row.weight == 1 ? [hide(row)] + (next.map { [show($0)] } ?? []) : []
  }

  private func update(_ row: RankNode<Row>, to element: Element) -> [ListEdit<Element>] {
    let (old, wasFirst, key) = (row.value.element, row.weight == 1, makeKey(element))
    if key == row.value.key {
      row.value.element = element
      return wasFirst ? [.update(at: row.weightBefore, from: old, to: element)] : []
    }
    let next = quit(row)
    row.value.element = element
    row.value.key = key
    let former = join(row)
    var edits: [ListEdit<Element>] = []
    switch (wasFirst, isFirst(row)) {
    case (false, false): return []
    case (false, true): edits.append(show(row))
    case (true, false):
      edits.append(.remove(old, at: row.weightBefore))
      row.setWeight(0)
    case (true, true): edits.append(.update(at: row.weightBefore, from: old, to: element))
    }
    if wasFirst, let next { edits.append(show(next)) }
    if row.weight == 1, let former { edits.append(hide(former)) }
    return edits
  }

  private func move(_ row: RankNode<Row>, to target: Int) -> [ListEdit<Element>] {
    guard let member = row.value.member, let group = groups[row.value.key] else {
      // The only one with its key.
      return rows.move(row, to: target).map { [.move(from: $0.from, to: $0.to)] } ?? []
    }
    let (wasFirst, from) = (row.weight == 1, row.weightBefore)
    group.remove(member)
    rows.remove(row)
    rows.insert(row, at: target)
    group.insert(member, at: group.firstPlace { $0.value.row.place > target })
    if wasFirst, group.first === member {
      let to = row.weightBefore
      return from == to ? [] : [.move(from: from, to: to)]
    }
    if wasFirst {
      // Its weight has moved with it: it is taken from where it was.
      row.setWeight(0)
      return [.remove(row.value.element, at: from)] + (group.first.map { [show($0.value.row)] } ?? [])
    }
    guard group.first === member else { return [] }
    // The former first row is the second one now.
    return [hide(group[1].value.row), show(row)]
  }

  private func show(_ row: RankNode<Row>) -> ListEdit<Element> {
    row.setWeight(1)
    return .insert(row.value.element, at: row.weightBefore)
  }

  private func hide(_ row: RankNode<Row>) -> ListEdit<Element> {
    row.setWeight(0)
    return .remove(row.value.element, at: row.weightBefore)
  }
}
