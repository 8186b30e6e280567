/// Rows in an order: what a sorted list and a sorted table share.
///
/// A row is found through its node, and not by a search: its element may compare differently by then. The order is
/// total, because rows that the user's closure takes for equal are ordered by their ties.
///
/// An element may be an object that compares differently before its update arrives, for example while the updates of
/// several objects that have changed together arrive one by one. A search may take such a row for a limit, and put
/// another row on the wrong side of it. The two rows beside a row that leaves show that; see ``repair(_:_:)``. The
/// object may also leave without an update, so this is looked at after each row that leaves.
final class SortedRows<Element: Sendable, Tie> {
  private let isTieBefore: (Tie, Tie) -> Bool
  private var tree = RankTree<Row>()
  var isBefore: (Element, Element) -> Bool

  struct Row {
    var element: Element
    var tie: Tie
  }

  typealias Node = RankNode<Row>

  init(by isBefore: @escaping (Element, Element) -> Bool, tiesBy isTieBefore: @escaping (Tie, Tie) -> Bool) {
    self.isBefore = isBefore
    self.isTieBefore = isTieBefore
  }

  /// Sets the rows at the start, and returns their elements in order.
  func start(with nodes: [Node]) -> [Element] {
    let sorted = nodes.sorted(by: isBefore)
    tree = RankTree(sorted)
    return sorted.map(\.value.element)
  }

  private func isBefore(_ one: Node, _ other: Node) -> Bool {
    if isBefore(one.value.element, other.value.element) { return true }
    if isBefore(other.value.element, one.value.element) { return false }
    return isTieBefore(one.value.tie, other.value.tie)
  }

  func insert(_ node: Node) -> ListEdit<Element> {
    let place = place(for: node)
    tree.insert(node, at: place)
    return .insert(node.value.element, at: place)
  }

  func remove(_ node: Node) -> [ListEdit<Element>] {
    let place = node.place
    tree.remove(node)
    var edits: [ListEdit<Element>] = [.remove(node.value.element, at: place)]
    repair(place, &edits)
    return edits
  }

  func update(_ node: Node, to element: Element) -> [ListEdit<Element>] {
    let old = node.value.element
    let moves = move(node) { node.value.element = element }
    return moves + [.update(at: node.place, from: old, to: element)]
  }

  /// Finds the place of a row again whose element or tie changes.
  ///
  /// - Parameter change: changes it. The row is not among the others then.
  func move(_ node: Node, changing change: () -> Void) -> [ListEdit<Element>] {
    let place = node.place
    tree.remove(node)
    change()
    let target = self.place(for: node)
    tree.insert(node, at: target)
    if place == target { return [] }
    var edits: [ListEdit<Element>] = [.move(from: place, to: target)]
    repair(target < place ? place + 1 : place, &edits)
    return edits
  }

  /// Moves rows until the two rows on both sides of a place are in order. A row has left from there.
  ///
  /// A row on the wrong side is next to the row that misled its search, or next to another such row: a search looks at
  /// both neighbours of the place that it finds. So only these rows move.
  private func repair(_ place: Int, _ edits: inout [ListEdit<Element>]) {
    var place = place
    // At most once for each row, so that an order that contradicts itself ends too.
    for _ in 0..<tree.count {
      guard place > 0, place < tree.count, isBefore(tree[place], tree[place - 1]) else { return }
      let isFirstWrong = place == 1 || !isBefore(tree[place], tree[place - 2])
      let isSecondWrong = place + 1 == tree.count || !isBefore(tree[place + 1], tree[place - 1])
      let from = isSecondWrong && !isFirstWrong ? place : place - 1
      let node = tree[from]
      tree.remove(node)
      let target = self.place(for: node)
      tree.insert(node, at: target)
      if from != target { edits.append(.move(from: from, to: target)) }
      place = target > from ? from : from + 1
    }
  }

  private func place(for node: Node) -> Int { tree.firstPlace { isBefore(node, $0) } }

  /// Sorts all rows by a new order. Returns the fewest moves. O(n log n).
  func reorder(by isBefore: @escaping (Element, Element) -> Bool) -> [ListEdit<Element>] {
    self.isBefore = isBefore
    var nodes: [(node: Node, place: Int)] = []
    tree.forEach { nodes.append(($0, nodes.count)) }
    nodes.sort { self.isBefore($0.node, $1.node) }
    let moves = ListMoves<Element>(of: nodes.lazy.map { ($0.place, 1) })
    tree = RankTree(nodes.map(\.node))
    return moves.steps
  }

  /// Describes the first broken invariant; nil if there is none. O(n). For tests.
  var violation: String? { tree.violation }
}
