import ReactiveKernel

extension ListSource where Element: ListSource {
  /// The elements of all inner lists of this list, one inner list after the other. Inner lists may be inserted, removed
  /// and moved.
  ///
  ///     self        [[1, 2], [3]]   first list: append 9   move 0 to 1
  ///     flattened   [1, 2, 3]       insert 9 at 2          move 3 to 0
  ///
  /// The returned view is subscribed to an inner list as long as this list contains the inner list. An inner list that
  /// occurs twice is subscribed to twice. An inner list may be a view with a signal as a parameter, such as
  /// `filter(by:)`. Such an inner list has no elements until the signal sends its first value. Edits of this list and
  /// of inner lists in one `changeTogether` are one change. An inner list may have edits that are not yet delivered
  /// when the inner list is inserted. These edits belong to the change that inserts the inner list.
  ///
  /// The view completes when this list and all inner lists have ended. An inner list has also ended if its parameter is
  /// a signal that ends without a value.
  ///
  /// - Complexity: O(log n) for each edit of an inner list. O(k log n) to insert, remove or move an inner list of k
  ///   elements.
  public func flattened() -> ListView<Element.Element> { flatMap { $0 } }
}

extension ListSource {
  /// Transforms each element into a list, and joins the elements of these lists, one list after the other.
  ///
  /// The closure is called once for each element, and again when the element is updated. After an update, the elements
  /// of the new list replace the elements of the old one. In all other ways, `flatMap` works like ``flattened()``.
  ///
  /// - Parameter transform: returns a list for an element. Runs without a lock, on the thread that delivers the change.
  /// - Complexity: as for ``flattened()``.
  public func flatMap<Inner: ListSource>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> ListView<Inner.Element> {
    let view = view
    return ListView { graph in FlatMapNode(view.node(in: graph), in: graph) { transform($0).view } }
  }
}

private final class FlatMapNode<Input: Sendable, Output: Sendable>: ListNode {
  private let source: any ListNode<Input>
  private let children: ChildGraphs
  private let transform: (Input) -> ListView<Output>
  private var parts = RankTree<Part>()

  typealias Part = FlattenedPart<Output>

  init(_ source: any ListNode<Input>, in graph: ViewGraph, _ transform: @escaping (Input) -> ListView<Output>) {
    self.source = source
    children = graph.makeChildGraphs()
    self.transform = transform
  }

  private func makePart(_ input: Input) -> RankNode<Part> {
    let part = Part(transform(input), in: children)
    let node = RankNode(part, weight: part.content.count)
    part.node = node
    return node
  }

  func start() -> [Output] {
    let made = source.start().map(makePart)
    parts = RankTree(made)
    return made.flatMap { $0.value.content.map(\.value) }
  }

  func step() -> [ListEdit<Output>] {
    var edits: [ListEdit<Output>] = []
    for edit in source.step() { take(edit, &edits) }
    for child in children.takeChanged() {
      guard let part = child.tag as? Part, let node = part.node else { continue }
      let offset = node.weightBefore
      let inner = part.step()
      if inner.isEmpty { continue }
      node.setWeight(part.content.count)
      edits += inner.lazy.map { $0.shifted(by: offset) }
    }
    return edits
  }

  private func take(_ edit: ListEdit<Input>, _ edits: inout [ListEdit<Output>]) {
    switch edit {
    case .insert(let input, let place): insert(makePart(input), at: place, &edits)
    case .remove(_, let place): remove(at: place, &edits)
    case .update(let place, _, let input):
      remove(at: place, &edits)
      insert(makePart(input), at: place, &edits)
    case .move(let place, let target):
      let node = parts[place]
      guard let (from, to) = parts.move(node, to: target) else { return }
      let count = node.weight
      // To the back, each element passes the others of its part; to the front, it follows the moved ones.
      for unit in 0..<count {
        edits.append(from < to ? .move(from: from, to: to + count - 1) : .move(from: from + unit, to: to + unit))
      }
    }
  }

  private func insert(_ node: RankNode<Part>, at place: Int, _ edits: inout [ListEdit<Output>]) {
    parts.insert(node, at: place)
    let offset = node.weightBefore
    for (unit, item) in node.value.content.enumerated() { edits.append(.insert(item.value, at: offset + unit)) }
  }

  private func remove(at place: Int, _ edits: inout [ListEdit<Output>]) {
    let node = parts[place]
    let offset = node.weightBefore
    parts.remove(node)
    node.value.close()
    for (unit, item) in Array(node.value.content).enumerated().reversed() {
      edits.append(.remove(item.value, at: offset + unit))
    }
  }
}

/// An inner list, with the elements that it has contributed.
private final class FlattenedPart<Element: Sendable> {
  private(set) var content = CountedTree<Plain<Element>>()
  weak var node: RankNode<FlattenedPart>?
  private var child: ChildListView<Element>?

  init(_ view: ListView<Element>, in children: ChildGraphs) {
    let child = ChildListView(view, in: children, tag: self)
    self.child = child
    if let first = child.startIfReady() { content = CountedTree(first.lazy.map(Plain.init)) }
  }

  /// The edits of this step.
  func step() -> [ListEdit<Element>] {
    guard let child else { return [] }
    if !child.isStarted {
      let first = child.startIfReady() ?? []
      content = CountedTree(first.lazy.map(Plain.init))
      return first.enumerated().map { .insert($0.element, at: $0.offset) }
    }
    let edits = child.step()
    for edit in edits { content.apply(edit) }
    return edits
  }

  func close() {
    child?.close()
    child = nil
  }
}
