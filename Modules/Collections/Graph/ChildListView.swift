/// A list view that comes and goes in another view, such as an inner list of a flattened one.
///
/// It has a graph of its own. It starts when its parameters have values; until then it has no elements.
final class ChildListView<Element: Sendable> {
  private let graph: ViewGraph
  private let node: any ListNode<Element>
  private(set) var isStarted = false

  /// - Parameter tag: an object that identifies it for the parent's node in ``ChildGraphs/takeChanged()``.
  init(_ view: ListView<Element>, in siblings: ChildGraphs, tag: AnyObject) {
    graph = siblings.make(tag: tag)
    node = view.node(in: graph)
    graph.attachParameters()
  }

  /// The first content, if it can start and has not. Call it after the initialiser and in each step in which it has
  /// changed.
  func startIfReady() -> [Element]? {
    guard !isStarted, graph.isReady else { return nil }
    isStarted = true
    graph.attachSources()
    defer { graph.started() }
    return node.start()
  }

  /// The edits of this step. Only after the start, in a step in which it has changed.
  func step() -> [ListEdit<Element>] { node.step() }

  /// Ends it: its sources and parameters are released.
  func close() { graph.close() }
}
