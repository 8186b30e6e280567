#if Diagnosis
  /// Shows the subscriptions of the process at one moment, as trees. The roots are the sinks, and the branches are the
  /// operators and sources upstream.
  public struct LiveGraph: Sendable {
    /// An operator, a source or a sink of one subscription.
    public struct Node: Identifiable, Sendable {
      /// A number that no other node of the process has. Later nodes have larger numbers.
      public let id: UInt64
      /// The downstream node that subscribed to this one; nil for a sink.
      public let parent: UInt64?
      /// The operator's function, such as `map(_:)`.
      public let function: String
      let frames: [UInt]
      /// The time since the node was subscribed to.
      public let age: Duration
      /// The system's identifier of the thread that was noted last for the node. Before the first value, this is the
      /// thread that subscribed. The threads that deliver the values 1, 17, 33 and so on are noted. The values in
      /// between are left out, to save time.
      public let thread: UInt
      /// The number of values that the node took from all its upstreams.
      public let eventsIn: Int
      /// The number of values that the node sent downstream.
      public let eventsOut: Int
      /// The number of the node's upstreams that have ended, such as the inner signals of `flatMap`, or the runs of
      /// `retry`.
      public let endedUpstreams: Int
      /// The time that the node has spent on values. Time spent downstream of the node does not count. It is nil
      /// without a recording; see `Inspection.record(to:)`.
      public let busy: Duration?
      /// The sinks that send to this node, if the node is a shared signal or a subject. For a shared signal, the sink
      /// is its connection to the source; for a subject, the sinks are the subscriptions that are bound to it. The list
      /// is empty for other nodes, and for a subject to which only your code sends.
      public let feeders: [UInt64]
      /// If this sink sends to a shared signal or a subject, the nodes that subscribed there. Empty for other nodes.
      public let subscribers: [UInt64]
      /// The number of values that wait, as a recording knows it.
      let waiting: Int?

      /// The operator's name, such as `map`.
      ///
      /// If the place is known, this is the name that the program uses there. If an operator is made of other
      /// operators, several nodes have its name. An operator that subscribed before ``Inspection/start(places:)`` has
      /// no node. If such an operator subscribes to another signal later, a node `operator before the start` stands for
      /// the operator.
      public var name: String { nodeName(of: function, at: place) }

      /// The place of the operator in the source code, or the place where a sink subscribed. It is nil if places are
      /// not recorded, or cannot be looked up.
      ///
      /// The first look-up reads the debug information of the program, which takes a while.
      public var place: Place? { Place(frames) }

      /// Whether a value has reached or left the node yet.
      public var state: State {
        eventsIn + eventsOut == 0 ? .waiting : .active
      }

      /// The number of values that wait in an operator that sends each value later, such as `delay(for:)`; nil for
      /// other operators. Without a recording, values that the operator has dropped count as waiting too.
      public var depth: Int? {
        if let waiting { return waiting }
        return ["deliver", "delay"].contains(nodeName(of: function, at: nil)) ? max(0, eventsIn - eventsOut) : nil
      }
    }

    /// Says whether a node has had values.
    public enum State: String, Sendable {
      /// The node has taken and sent no value.
      case waiting
      /// The node has taken or sent a value.
      case active
    }

    /// The nodes, in the order in which they began: a node comes after its parent.
    public let nodes: [Node]

    /// The nodes that have no parent in the graph, such as the sinks.
    public var roots: [Node] {
      let ids = Set(nodes.map(\.id))
      return nodes.filter { node in node.parent.map { !ids.contains($0) } ?? true }
    }

    /// Returns the sources that keep a node alive. The result has the ends of the branches upstream of the node, or the
    /// node itself if it has no upstream.
    ///
    /// A source owns its subscription, and everything downstream (C9). A node exists until each of these sources has
    /// ended or is released, or until the subscription is disposed. The search stops at a shared signal or a subject.
    /// The source of a shared signal is upstream of its ``Node/feeders``.
    ///
    /// - Returns: the sources, in the order in which they began. The complexity is O(nodes).
    public func holders(of node: Node) -> [Node] {
      // Sources and not handles: the handle of `subscribe` keeps no subscription, and a bag ends one.
      var isHeld: Set<UInt64> = [node.id]
      var hasUpstream: Set<UInt64> = []
      // A node comes after its parent.
      for other in nodes {
        guard let parent = other.parent, isHeld.contains(parent) else { continue }
        isHeld.insert(other.id)
        hasUpstream.insert(parent)
      }
      return nodes.filter { isHeld.contains($0.id) && !hasUpstream.contains($0.id) }
    }

    /// Returns the subscriptions that contain a chosen node, each subscription with all its nodes.
    ///
    /// - Parameter isChosen: returns true for the nodes to search for.
    public func containing(where isChosen: (Node) -> Bool) -> LiveGraph {
      let root = rootOfEach
      let chosen = Set(nodes.filter(isChosen).map { root[$0.id] })
      return LiveGraph(nodes: nodes.filter { chosen.contains(root[$0.id]) })
    }

    /// The root of each node.
    private var rootOfEach: [UInt64: UInt64] {
      var root: [UInt64: UInt64] = [:]
      for node in nodes { root[node.id] = node.parent.flatMap { root[$0] } ?? node.id }
      return root
    }

    /// The sources that hold each root. O(nodes).
    var sources: [UInt64: [UInt64]] {
      let (root, parents) = (rootOfEach, Set(nodes.compactMap(\.parent)))
      let ends = nodes.filter { $0.parent != nil && !parents.contains($0.id) }.map(\.id)
      return Dictionary(grouping: ends) { root[$0] ?? $0 }
    }

    /// Returns the subscriptions that contain an operator of this name, each subscription with all its nodes.
    public func named(_ name: String) -> LiveGraph { containing { $0.name == name || $0.function == name } }

    /// Returns the subscriptions that contain a place in this file, each subscription with all its nodes. If a line is
    /// given, the place is in this line.
    public func at(file: String, line: Int? = nil) -> LiveGraph {
      containing { node in
        guard let place = node.place, place.path.hasSuffix(file) else { return false }
        return line.map { $0 == place.line } ?? true
      }
    }

    /// Returns the nodes of this graph that an earlier graph does not have.
    public func added(since earlier: LiveGraph) -> LiveGraph {
      let ids = Set(earlier.nodes.map(\.id))
      return LiveGraph(nodes: nodes.filter { !ids.contains($0.id) })
    }

    /// Returns the nodes of an earlier graph that this graph does not have, because they have ended.
    public func ended(since earlier: LiveGraph) -> LiveGraph { earlier.added(since: self) }

    /// The number of nodes at each place, the largest number first. If the number of a place grows, there may be a
    /// leak.
    public var countsByPlace: [(place: String, name: String, count: Int)] {
      var counts: [[String]: Int] = [:]
      for node in nodes { counts[[node.place?.description ?? "?", node.name], default: 0] += 1 }
      return counts.map { (place: $0.key[0], name: $0.key[1], count: $0.value) }
        .sorted { ($1.count, $0.place, $0.name) < ($0.count, $1.place, $1.name) }
    }
  }

  /// The name of a node that stands for an operator without a stage: it subscribed while inspection was off.
  let operatorBeforeTheStart = "operator before the start"

  /// The short name of what a function of the library makes.
  func nodeName(of function: String, at place: Place?) -> String {
    let name = String(function.prefix { $0 != "(" })
    // In a release build the public function may be inlined without a trace, and one that it calls has the place.
    // An operator of the program calls the last five itself.
    let inner = [
      "live", "replaying", "init", "concatenation", "rerunning",
      "lift", "liftEnding", "attaching", "inParts", "followed",
    ]
    let operation = place?.operation.flatMap { inner.contains($0) ? nil : $0 }
    return switch name {
    case "subscribe", "connection", operatorBeforeTheStart: function
    case "live", "replaying": operation ?? "hub"
    case "init": operation ?? "Signal"
    default: operation ?? name
    }
  }
#endif
