/// One entry of a list with headers: a header, or an element of a section; see ``ListSource/inserted(header:)``.
@frozen
public enum SectionedRow<Header: Sendable, Element: Sendable>: Sendable {
  /// The header in front of the elements that have it.
  case header(Header)
  /// An element.
  case element(Element)
}

extension SectionedRow: Equatable where Header: Equatable, Element: Equatable {}
extension SectionedRow: Hashable where Header: Hashable, Element: Hashable {}

extension ListSource {
  /// Inserts a header in front of each group of adjacent elements with the same header.
  ///
  ///     self       [Ann, Bob]            insert Amy at 1      remove Bob
  ///     inserted   [A: Ann, B: Bob]      insert Amy at 2      remove B: and Bob     by the first letter
  ///
  /// Sort the list first, so that elements with the same header are adjacent. Elements with the same header that are
  /// not adjacent get separate headers. A header keeps its place when another element becomes the first element of its
  /// section. If an update changes the header of an element, the returned view updates the element, and inserts or
  /// removes headers around it.
  ///
  ///     people.sorted { ($0.city, $0.name) < ($1.city, $1.name) }.inserted(header: \.city)
  ///
  /// To compute something for each section, such as its count, use ``TableSource/grouped(by:)`` and ``flatMap(_:)``.
  ///
  /// - Parameter header: returns the header of an element. Runs without a lock, on the thread that delivers the change,
  ///   once for each element, and again when the element is updated.
  /// - Complexity: O(log n) for each edit. An edit inserts or removes at most two headers for each index that the edit
  ///   touches.
  public func inserted<Header: Equatable & Sendable>(
    header: @escaping @Sendable (Element) -> Header
  ) -> ListView<SectionedRow<Header, Element>> {
    let view = view
    return ListView { graph in HeadersNode(view.node(in: graph), header) }
  }
}

private final class HeadersNode<Element: Sendable, Header: Equatable & Sendable>: ListNode {
  typealias Row = SectionedRow<Header, Element>
  typealias Edits = [ListEdit<Row>]

  private let source: any ListNode<Element>
  private let makeHeader: (Element) -> Header
  private var items = CountedTree<Item>()

  /// An element, with its header in front of it if it is the first one of its section.
  struct Item: Weighted {
    var element: Element
    var header: Header
    var isFirst: Bool

    var weight: Int { isFirst ? 2 : 1 }
  }

  init(_ source: any ListNode<Element>, _ makeHeader: @escaping (Element) -> Header) {
    self.source = source
    self.makeHeader = makeHeader
  }

  func start() -> [Row] {
    var made: [Item] = []
    for element in source.start() {
      let header = makeHeader(element)
      made.append(Item(element: element, header: header, isFirst: made.last.map { $0.header != header } ?? true))
    }
    items = CountedTree(made)
    return made.flatMap { item -> [Row] in
      item.isFirst ? [.header(item.header), .element(item.element)] : [.element(item.element)]
    }
  }

  func step() -> Edits {
    var edits: Edits = []
    for edit in source.step() { take(edit, &edits) }
    return edits
  }

  private func take(_ edit: ListEdit<Element>, _ edits: inout Edits) {
    switch edit {
    case .insert(let element, let place):
      let item = Item(element: element, header: makeHeader(element), isFirst: false)
      enter(item, at: place, &edits) { $0.append(.insert(.element(element), at: $1)) }
    case .remove(_, let place):
      let (item, index) = leave(place, &edits)
      edits.append(.remove(.element(item.element), at: index))
    case .update(let place, _, let element): update(place, to: element, &edits)
    case .move(let place, let target):
      let (item, from) = leave(place, &edits)
      enter(item, at: target, &edits) { if from != $1 { $0.append(.move(from: from, to: $1)) } }
    }
  }

  /// Takes an item out, and changes the headers around it. A header stays for the next element that has it.
  ///
  /// - Returns: the item, and the index of its row, which the caller moves or removes.
  private func leave(_ place: Int, _ edits: inout Edits) -> (item: Item, index: Int) {
    let item = items[place]
    let next = place + 1
    if item.isFirst, next < items.count, !items[next].isFirst {
      let index = index(of: place) + 1
      set(next, isFirst: true)
      return (items.remove(at: place), index)
    }
    showHeader(place, false, &edits)
    if next < items.count { showHeader(next, items[next].header != header(before: place), &edits) }
    let index = index(of: place)
    return (items.remove(at: place), index)
  }

  /// Puts an item in, and changes the headers around it. It goes behind a header that it has.
  ///
  /// - Parameter place: places the row of the item at an index.
  private func enter(_ item: Item, at place: Int, _ edits: inout Edits, _ placeRow: (inout Edits, Int) -> Void) {
    var item = item
    item.isFirst = false
    if place < items.count, items[place].isFirst, items[place].header == item.header {
      placeRow(&edits, index(of: place) + 1)
      set(place, isFirst: false)
      item.isFirst = true
      items.insert(item, at: place)
      return
    }
    placeRow(&edits, index(of: place))
    items.insert(item, at: place)
    showHeader(place, item.header != header(before: place), &edits)
    decideHeader(place + 1, &edits)
  }

  private func update(_ place: Int, to element: Element, _ edits: inout Edits) {
    let (old, header) = (items[place], makeHeader(element))
    var new = Item(element: element, header: header, isFirst: old.isFirst)
    if header != old.header {
      let isFirst = header != self.header(before: place)
      if old.isFirst, isFirst {
        edits.append(.update(at: index(of: place), from: .header(old.header), to: .header(header)))
      } else {
        // The old header leaves before the item has the new one.
        showHeader(place, false, &edits)
        new.isFirst = false
      }
    }
    items.replace(at: place, by: new)
    if !new.isFirst, header != old.header { showHeader(place, header != self.header(before: place), &edits) }
    let row = index(of: place) + items[place].weight - 1
    edits.append(.update(at: row, from: .element(old.element), to: .element(element)))
    if header != old.header { decideHeader(place + 1, &edits) }
  }

  // MARK: Headers

  /// The index of the first row of an item.
  private func index(of place: Int) -> Int { items.weight(before: place) }

  private func header(before place: Int) -> Header? { place == 0 ? nil : items[place - 1].header }

  private func set(_ place: Int, isFirst: Bool) {
    var item = items[place]
    item.isFirst = isFirst
    items.replace(at: place, by: item)
  }

  /// Inserts or removes the header in front of an item.
  private func showHeader(_ place: Int, _ isFirst: Bool, _ edits: inout Edits) {
    let item = items[place]
    if item.isFirst == isFirst { return }
    let header = SectionedRow<Header, Element>.header(item.header)
    edits.append(isFirst ? .insert(header, at: index(of: place)) : .remove(header, at: index(of: place)))
    set(place, isFirst: isFirst)
  }

  private func decideHeader(_ place: Int, _ edits: inout Edits) {
    if place < items.count { showHeader(place, items[place].header != header(before: place), &edits) }
  }
}
