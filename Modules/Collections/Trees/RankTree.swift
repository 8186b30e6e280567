/// A sequence whose elements are found by place, and whose places are found by element, in O(log n).
///
/// It is a B+tree: leaves hold the nodes of the elements, and inner nodes the number and the weight of the elements
/// below each child. A node is a handle of its element for as long as it is in the tree. Unlike a ``CountedTree`` it is
/// not copied: one node of a view owns it.
package final class RankTree<Value>: RankRoot {
  package typealias Node = RankNode<Value>

  /// Makes a tree of nodes that are in no tree. O(n).
  ///
  /// - Parameter capacity: at least four.
  package init(_ nodes: [Node] = [], capacity: Int = 64) { super.init(nodes, capacity: capacity) }

  package var first: Node? { count == 0 ? nil : self[0] }

  /// The node at a place.
  package subscript(place: Int) -> Node { RankTree.node(handle(at: place)) }

  /// The first place whose node meets a condition, if all after it meet it too; else the count. The closure is called
  /// O(log n) times.
  package func firstPlace(where isMet: (Node) -> Bool) -> Int { firstPlace(ofHandle: { isMet(RankTree.node($0)) }) }

  /// Goes through the nodes in their order.
  package func forEach(_ body: (Node) -> Void) { forEachHandle { body(RankTree.node($0)) } }

  // Unchecked because a tree of a view takes only nodes of its type.
  private static func node(_ handle: RankHandle) -> Node { unsafeDowncast(handle, to: Node.self) }
}

/// The handle of an element of a ``RankTree``.
package final class RankNode<Value>: RankHandle {
  package var value: Value

  package init(_ value: Value, weight: Int = 1) {
    self.value = value
    super.init(weight: weight)
  }
}
