/// The sources, the parameters and the child graphs that a node reads, itself or through the nodes that it is made of.
///
/// A node that makes sources of its own, such as groups, ends them when nothing more can come from these. Other nodes
/// of the same graph may still be open then, because they follow what the node makes.
final class Upstream {
  private var inlets: [Inlet] = []
  private var children: [ChildGraphs] = []

  func add(_ inlet: Inlet) { inlets.append(inlet) }

  func add(_ graphs: ChildGraphs) { children.append(graphs) }

  /// Whether nothing more can come. Right at the end of a step.
  var hasEnded: Bool { inlets.allSatisfy(\.isEnded) && children.allSatisfy(\.haveEnded) }
}

/// The reaction of a node to the end of its upstream.
final class Ending {
  // Weak because the node may be in a child graph that has been closed.
  private weak var node: AnyObject?
  private let upstream: Upstream
  private let act: () -> Void

  /// - Parameter act: does not hold the node.
  init(of node: AnyObject, after upstream: Upstream, _ act: @escaping () -> Void) {
    self.node = node
    self.upstream = upstream
    self.act = act
  }

  /// Acts if the upstream has ended. Returns whether there is nothing more to do.
  func actIfOver() -> Bool {
    if node == nil { return true }
    guard upstream.hasEnded else { return false }
    act()
    return true
  }
}
