/// Rows in an order: what a sorted list and a sorted table share.
///
/// A row is found through its node, and not by a search: its element may compare differently by then. The order is
/// total, because rows that the user's closure takes for equal are ordered by their ties.
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
    let sorted = nodes.sorted { isBefore($0.value, $1.value) }
    tree = RankTree(sorted)
    return sorted.map(\.value.element)
  }

  private func isBefore(_ one: Row, _ other: Row) -> Bool {
    if isBefore(one.element, other.element) { return true }
    return isBefore(other.element, one.element) ? false : isTieBefore(one.tie, other.tie)
  }

  func insert(_ node: Node) -> ListEdit<Element> {
    let place = place(for: node.value)
    tree.insert(node, at: place)
    return .insert(node.value.element, at: place)
  }

  func remove(_ node: Node) -> ListEdit<Element> {
    let place = node.place
    tree.remove(node)
    return .remove(node.value.element, at: place)
  }

  func update(_ node: Node, to element: Element) -> [ListEdit<Element>] {
    let (old, place) = (node.value.element, node.place)
    tree.remove(node)
    node.value.element = element
    let target = self.place(for: node.value)
    tree.insert(node, at: target)
    let update = ListEdit.update(at: target, from: old, to: element)
    return place == target ? [update] : [.move(from: place, to: target), update]
  }

  /// Finds the place of a row again whose tie changes.
  ///
  /// - Parameter change: changes the tie. The row is not among the others then.
  func move(_ node: Node, changingTie change: () -> Void) -> ListEdit<Element>? {
    let place = node.place
    tree.remove(node)
    change()
    let target = self.place(for: node.value)
    tree.insert(node, at: target)
    return place == target ? nil : .move(from: place, to: target)
  }

  private func place(for row: Row) -> Int { tree.firstPlace { isBefore(row, $0) } }

  /// Sorts all rows by a new order. Returns the fewest moves. O(n log n).
  func reorder(by isBefore: @escaping (Element, Element) -> Bool) -> [ListEdit<Element>] {
    self.isBefore = isBefore
    var nodes: [(node: Node, place: Int)] = []
    tree.forEach { nodes.append(($0, nodes.count)) }
    nodes.sort { self.isBefore($0.node.value, $1.node.value) }
    let moves = ListMoves<Element>(of: nodes.lazy.map { ($0.place, 1) })
    tree = RankTree(nodes.map(\.node))
    return moves.steps
  }

  /// Describes the first broken invariant; nil if there is none. O(n). For tests.
  var violation: String? { tree.violation }
}
