import ReactiveKernel

extension ListSource {
  /// Sorts the elements. Elements that compare as equal keep the order of this list.
  ///
  ///     self    [3, 1]    append 2        update 1 to 9 at 1
  ///     sorted  [1, 3]    insert 2 at 1   move 0 to 2, update 1 to 9 at 2
  ///
  /// If an update or a move changes the sorted place of an element, the returned view moves the element.
  ///
  /// - Parameter isBefore: returns whether an element comes before another one. The order must be a strict weak order,
  ///   as `sorted(by:)` of an array requires. Runs without a lock, on the thread that delivers the change, O(log n)
  ///   times for each edit.
  /// - Complexity: O(log n) calls of the closure and O(log² n) steps for each edit.
  public func sorted(by isBefore: @escaping @Sendable (Element, Element) -> Bool) -> ListView<Element> {
    let view = view
    return ListView { graph in SortedListNode(view.node(in: graph), by: isBefore, order: nil) }
  }

  /// Sorts the elements by the newest order that a signal sends. Elements that compare as equal keep the order of this
  /// list.
  ///
  /// The first content waits for the first order. A new order makes at most one change, even if most elements move. The
  /// change has the fewest moves.
  ///
  /// - Parameter orders: the signal of the orders. Each order is a closure that compares two elements. A new order is
  ///   called O(n log n) times.
  /// - Complexity: O(log n) calls of the comparison and O(log² n) steps for each edit; O(n log n) for a new order.
  public func sorted(
    by orders: some SignalSource<@Sendable (Element, Element) -> Bool, Never>
  ) -> ListView<Element> {
    let (view, orders) = (view, orders.signal)
    return ListView { graph in
      SortedListNode(view.node(in: graph), by: { _, _ in false }, order: graph.parameter(orders))
    }
  }
}

extension ListSource where Element: Comparable {
  /// Sorts the elements in ascending order. Equal elements keep the order of this list.
  ///
  /// - Complexity: O(log n) comparisons for each edit.
  public func sorted() -> ListView<Element> { sorted { $0 < $1 } }
}

private final class SortedListNode<Element: Sendable>: ListNode {
  private let source: any ListNode<Element>
  private let order: Parameter<@Sendable (Element, Element) -> Bool>?
  /// The places in the source; the value of each is the row with the same element.
  private var places = RankTree<Row>()
  private let rows: SortedRows<Element, Place>

  /// Where a row is in the source. Not its number, which changes with each edit before it.
  struct Place {
    unowned let node: RankNode<Row>
  }

  struct Row {
    var node: SortedRows<Element, Place>.Node?
  }

  init(
    _ source: any ListNode<Element>, by isBefore: @escaping @Sendable (Element, Element) -> Bool,
    order: Parameter<@Sendable (Element, Element) -> Bool>?
  ) {
    self.source = source
    self.order = order
    rows = SortedRows(by: isBefore) { $0.node.place < $1.node.place }
  }

  private func makeRow(_ element: Element) -> (place: RankNode<Row>, row: SortedRows<Element, Place>.Node) {
    let place = RankNode(Row())
    let row = SortedRows<Element, Place>.Node(.init(element: element, tie: Place(node: place)))
    place.value.node = row
    return (place, row)
  }

  func start() -> [Element] {
    if let order { rows.isBefore = order.value }
    let made = source.start().map(makeRow)
    places = RankTree(made.map(\.place))
    return rows.start(with: made.map(\.row))
  }

  func step() -> [ListEdit<Element>] {
    var edits = source.step().flatMap(edit)
    if let order, order.isNew { edits += rows.reorder(by: order.value) }
    return edits
  }

  private func edit(_ edit: ListEdit<Element>) -> [ListEdit<Element>] {
    switch edit {
    case .insert(let element, let index):
      let (place, row) = makeRow(element)
      places.insert(place, at: index)
      return [rows.insert(row)]
    case .remove(_, let index):
      let place = places[index]
      defer { places.remove(place) }
      return place.value.node.map { rows.remove($0) } ?? []
    case .update(let index, _, let element):
      return places[index].value.node.map { rows.update($0, to: element) } ?? []
    case .move(let index, let target):
      let place = places[index]
      guard let row = place.value.node else { return [] }
      return rows.move(row) {
        places.remove(place)
        places.insert(place, at: target)
      }
    }
  }
}
