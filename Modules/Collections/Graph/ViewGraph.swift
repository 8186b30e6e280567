import ReactiveKernel
import ReactivePrimitives
import ReactiveProperties

/// The inlets of the views of one subscription: the sources and the parameters that their nodes read.
///
/// A view that is made of other views, such as one that flattens lists, has a child graph for each of these. The child
/// begins and ends with that view, and uses the queue of the same subscription.
final class ViewGraph {
  let run: ViewRun
  private unowned let parent: ViewGraph?
  private var sources: [ObjectIdentifier: Inlet] = [:]
  private var inlets: [Inlet] = []
  /// The sources that have not ended.
  private var openSources = 0
  private var missingParameters = 0
  private var isMarked = false
  /// The child graphs that something has changed for, in this step.
  private var changedChildren: [ViewGraph] = []
  /// What the parent's node has set to recognise this graph.
  var tag: AnyObject?

  init(run: ViewRun, parent: ViewGraph? = nil) {
    self.run = run
    self.parent = parent
  }

  // MARK: For views

  /// The inlet of a source: the same for each node that reads the same source.
  func inlet<Source: AnyObject, Kind: Inlet>(for source: Source, _ make: (ViewGraph) -> Kind) -> Kind {
    let identity = ObjectIdentifier(source)
    if let known = sources[identity] as? Kind { return known }
    let made = make(self)
    sources[identity] = made
    inlets.append(made)
    openSources += 1
    return made
  }

  /// The inlet of a signal that is a parameter of a view, such as the order of a sorted list.
  func parameter<Value: Sendable>(_ signal: Signal<Value, Never>) -> Parameter<Value> {
    let made = Parameter(signal, in: self)
    inlets.append(made)
    missingParameters += 1
    return made
  }

  /// Makes a graph for a view that comes and goes in this one.
  func makeChild(tag: AnyObject) -> ViewGraph {
    let child = ViewGraph(run: run, parent: self)
    child.tag = tag
    return child
  }

  /// The child graphs for which something has changed in this step, in the order of the changes.
  func takeChangedChildren() -> [ViewGraph] {
    defer { changedChildren = [] }
    return changedChildren
  }

  // MARK: The life of a graph

  /// Whether all parameters have a value, so that the nodes can start.
  var isReady: Bool { missingParameters == 0 }
  /// Whether a parameter has ended without a value, so that the nodes never start.
  private(set) var isHopeless = false
  /// Whether there is something to do without an arrival.
  var mayStart: Bool { isReady || isHopeless }
  /// Whether all sources have ended, so that nothing more can come.
  var hasEnded: Bool { openSources == 0 }
  private(set) var isClosed = false

  /// Subscribes to the parameters. Their first values arrive in the queue of the run.
  func attachParameters() { for inlet in inlets where !isClosed { inlet.attach() } }

  /// Subscribes to all sources at one instant, so that their first contents belong together.
  func attachSources() {
    let joining = sources.values.filter { !$0.isJoined }
    Dependency.withLocks(of: joining.compactMap(\.dependency)) { for inlet in joining { inlet.join() } }
    for inlet in joining where inlet.isEnded { openSources -= 1 }
  }

  /// Forgets what has arrived so far, because the nodes have started with it.
  func started() { for inlet in inlets { inlet.clear() } }

  /// Unsubscribes from all sources and parameters, and releases the nodes' way to them.
  func close() {
    isClosed = true
    let inlets = inlets
    self.inlets = []
    sources = [:]
    for inlet in inlets { inlet.leave() }
  }

  // MARK: For inlets

  func parameterArrived() { missingParameters -= 1 }

  func endWithoutParameter() { isHopeless = true }

  func sourceEnded() { openSources -= 1 }

  /// Notes that something has changed here, for the parent's node and its parents.
  func mark() {
    guard !isMarked else { return }
    isMarked = true
    run.touched.append(self)
    guard let parent else { return }
    parent.changedChildren.append(self)
    parent.mark()
  }

  /// Called after each step in which it was marked.
  func unmark() {
    isMarked = false
    changedChildren = []
  }
}
