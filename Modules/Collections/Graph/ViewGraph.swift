import ReactiveKernel
import ReactivePrimitives
import ReactiveProperties

/// The inlets of the views of one subscription: the sources and the parameters that their nodes read.
///
/// A view that is made of other views, such as one that flattens lists, has a child graph for each of these; see
/// ``ChildGraphs``.
final class ViewGraph {
  let run: ViewRun
  private let owner: ChildGraphs?
  private var sources: [ObjectIdentifier: Inlet] = [:]
  private var inlets: [Inlet] = []
  private var nodesWithChildren: [ChildGraphs] = []
  /// The upstreams of nodes that are being made.
  private var openUpstreams: [Upstream] = []
  /// The sources, parameters and child graphs that have not ended.
  private var open = 0
  private var missingParameters = 0
  private var isMarked = false
  fileprivate var isEndCounted = false
  /// Identifies this graph for the node that has made it.
  private(set) var tag: AnyObject?

  init(run: ViewRun) {
    self.run = run
    owner = nil
  }

  fileprivate init(of owner: ChildGraphs, tag: AnyObject) {
    run = owner.graph.run
    self.owner = owner
    self.tag = tag
  }

  // MARK: For views

  /// The inlet of a source: the same for each node that reads the same source.
  func inlet<Source: AnyObject, Kind: Inlet>(for source: Source, _ make: (ViewGraph) -> Kind) -> Kind {
    let identity = ObjectIdentifier(source)
    if let known = sources[identity] as? Kind {
      for upstream in openUpstreams { upstream.add(known) }
      return known
    }
    let made = make(self)
    sources[identity] = made
    add(made)
    return made
  }

  /// The inlet of a signal that is a parameter of a view, such as the order of a sorted list.
  ///
  /// - Parameter isOptional: whether the nodes start without its first value.
  func parameter<Value: Sendable>(_ signal: Signal<Value, Never>, isOptional: Bool = false) -> Parameter<Value> {
    let made = Parameter(signal, in: self, isOptional: isOptional)
    add(made)
    if !isOptional { missingParameters += 1 }
    return made
  }

  private func add(_ inlet: Inlet) {
    inlets.append(inlet)
    open += 1
    for upstream in openUpstreams { upstream.add(inlet) }
  }

  /// Makes the owner of the graphs of the views that come and go in one node.
  func makeChildGraphs() -> ChildGraphs {
    let made = ChildGraphs(in: self)
    nodesWithChildren.append(made)
    for upstream in openUpstreams { upstream.add(made) }
    return made
  }

  /// Makes a node, and notes what it reads.
  func noting<Node>(_ make: () -> Node) -> (node: Node, upstream: Upstream) {
    let upstream = Upstream()
    openUpstreams.append(upstream)
    defer { openUpstreams.removeLast() }
    return (make(), upstream)
  }

  // MARK: The life of a graph

  /// Whether all parameters have a value, so that the nodes can start.
  var isReady: Bool { missingParameters == 0 }
  /// Whether a parameter has ended without a value, so that the nodes never start.
  private(set) var isHopeless = false
  /// Whether there is something to do without an arrival.
  var mayStart: Bool { isReady || isHopeless }
  /// Whether all sources and parameters have ended, here and in the child graphs: nothing more can come.
  var hasEnded: Bool { open == 0 }
  private(set) var isClosed = false

  /// Subscribes to the parameters. Their first values arrive in the queue of the run.
  func attachParameters() { for inlet in inlets where !isClosed { inlet.attach() } }

  /// Subscribes to all sources at one instant, so that their first contents belong together.
  func attachSources() {
    // In the order in which the nodes were made.
    let joining = inlets.filter { $0.dependency != nil && !$0.isJoined }
    let isLater = owner != nil && joining.contains { !$0.isFed(by: run) }
    Dependency.withLocks(of: joining.compactMap(\.dependency)) {
      for inlet in joining { inlet.join() }
      if isLater { run.joinedLater() }
    }
    for inlet in joining where inlet.isEnded { partEnded() }
    // A view without sources.
    noteIfEmptied()
  }

  /// Forgets all arrivals so far, because the nodes have started with them.
  func started() { for inlet in inlets { inlet.clear() } }

  /// Unsubscribes from all sources and parameters, and releases the nodes' way to them.
  func close() {
    isClosed = true
    tag = nil
    open = 0
    endInParent()
    owner?.graphs[ObjectIdentifier(self)] = nil
    for node in nodesWithChildren { node.close() }
    nodesWithChildren = []
    let inlets = inlets
    self.inlets = []
    sources = [:]
    for inlet in inlets { inlet.leave() }
  }

  // MARK: For inlets

  func parameterArrived() { missingParameters -= 1 }

  /// Ends a graph whose nodes never start. The run ends the graph that has no parent.
  func endWithoutParameter() {
    isHopeless = true
    if owner != nil { close() }
  }

  /// Counts the end of a source, of a parameter or of a child graph.
  func partEnded() {
    open -= 1
    run.hasEndedPart = true
    noteIfEmptied()
  }

  fileprivate func childBegan() { open += 1 }

  /// Lets the run ask at the end of the step whether it has ended.
  private func noteIfEmptied() { if open <= 0, owner != nil { run.emptied.append(self) } }

  /// Counts the end in the parent, if it has ended.
  func endInParent() {
    guard open <= 0, !isEndCounted else { return }
    isEndCounted = true
    owner?.graph.partEnded()
  }

  /// Notes that something has changed here, for the parent's node and its parents.
  func mark() {
    guard !isMarked else { return }
    isMarked = true
    run.touched.append(self)
    guard let owner else { return }
    owner.changed.append(self)
    owner.graph.mark()
  }

  /// Called after each step in which it was marked.
  func unmark() {
    isMarked = false
    for node in nodesWithChildren { node.changed = [] }
  }
}

/// The graphs of the views that come and go in one node, such as the inner lists of a flattened one.
///
/// They use the queue of the same subscription, so that an edit of several of them in one group is one step.
final class ChildGraphs {
  fileprivate unowned let graph: ViewGraph
  fileprivate var graphs: [ObjectIdentifier: ViewGraph] = [:]
  fileprivate var changed: [ViewGraph] = []

  fileprivate init(in graph: ViewGraph) { self.graph = graph }

  /// Whether all of them have ended, or have been closed.
  var haveEnded: Bool { graphs.values.allSatisfy(\.isEndCounted) }

  /// Makes a graph for one view.
  ///
  /// - Parameter tag: an object that identifies it for the node in ``takeChanged()``.
  func make(tag: AnyObject) -> ViewGraph {
    let child = ViewGraph(of: self, tag: tag)
    graph.childBegan()
    graphs[ObjectIdentifier(child)] = child
    return child
  }

  /// The graphs in which something has changed in this step, in the order of the changes.
  func takeChanged() -> [ViewGraph] {
    defer { changed = [] }
    return changed
  }

  fileprivate func close() {
    for child in graphs.values { child.close() }
    graphs = [:]
    changed = []
  }
}
