/// A node of a ``CountedTree``: a ``TreeLeaf`` with elements, or an inner node with children.
///
/// It is a class without a type parameter. So the code that goes through a tree is compiled once, and looks up no type
/// at run time.
///
/// An edit changes a node in place if no other tree refers to it. A thread that has read the node before has released
/// it then, and the reference count orders both, as for an array. The thread sanitizer does not see this order. In a
/// build with `COPIED_TREES` each edit changes new nodes only. So the sanitizer reports a tree that is read without a
/// lock, and nothing else.
package class TreeNode: @unchecked Sendable {
  // Unchecked because a tree changes only nodes that it alone refers to. Without exclusivity checks for the same
  // reason.
  @exclusivity(unchecked) package final var children: [TreeNode]
  /// The numbers and weights of the elements below each child. Here, so that a search reads one array for each level.
  @exclusivity(unchecked) package final var counts: [Int]
  @exclusivity(unchecked) package final var weights: [Int]
  @exclusivity(unchecked) package final var count: Int
  @exclusivity(unchecked) package final var weight: Int

  package init(children: [TreeNode]) {
    self.children = children
    counts = children.map(\.count)
    weights = children.map(\.weight)
    count = counts.reduce(0, +)
    weight = weights.reduce(0, +)
  }

  /// For a leaf.
  init(count: Int, weight: Int) {
    children = []
    counts = []
    weights = []
    self.count = count
    self.weight = weight
  }

  init(copying other: TreeNode) {
    #if COPIED_TREES
      // An array is changed in place as well, if no other node refers to its memory.
      children = other.children.map { $0 }
      counts = other.counts.map { $0 }
      weights = other.weights.map { $0 }
    #else
      children = other.children
      counts = other.counts
      weights = other.weights
    #endif
    count = other.count
    weight = other.weight
  }

  package final var isLeaf: Bool { children.isEmpty }

  // MARK: What a leaf does with elements, and an inner node with children

  /// The number of its own elements or children.
  package var size: Int { children.count }

  func copy() -> TreeNode { TreeNode(copying: self) }

  /// Takes the second half of the elements or children into a new node, and returns that.
  func split() -> TreeNode {
    let half = size / 2
    let other = TreeNode(children: Array(children[half...]))
    children.removeSubrange(half...)
    counts.removeSubrange(half...)
    weights.removeSubrange(half...)
    count -= other.count
    weight -= other.weight
    return other
  }

  /// A new node with the elements or children of this node and of the next one, which has the same depth.
  func joined(with next: TreeNode) -> TreeNode { TreeNode(children: children + next.children) }

  /// Removes an element of a leaf. The totals are right already.
  func removeElement(at place: Int) { preconditionFailure("an inner node has no elements") }

  // MARK: Finding

  /// The child with the element at a place, which becomes the place in that child.
  final func child(at place: inout Int) -> Int { counts.part(at: &place) }

  /// The leaf with the element at a place, which becomes the place in that leaf.
  final func leaf(at place: inout Int) -> TreeNode {
    var node = self
    while !node.isLeaf { node = node.children[node.child(at: &place)] }
    return node
  }

  /// The weight before a place of which the leaf is returned.
  final func leaf(at place: inout Int, addingWeightBeforeTo sum: inout Int) -> TreeNode {
    var node = self
    while !node.isLeaf {
      let child = node.child(at: &place)
      for earlier in 0..<child { sum += node.weights[earlier] }
      node = node.children[child]
    }
    return node
  }

  /// The leaf with the element to which a unit of weight belongs, which becomes the unit in that leaf.
  final func leaf(atWeight unit: inout Int, addingCountBeforeTo place: inout Int) -> TreeNode {
    var node = self
    while !node.isLeaf {
      var child = 0
      while unit >= node.weights[child] {
        unit -= node.weights[child]
        place += node.counts[child]
        child += 1
      }
      node = node.children[child]
    }
    return node
  }

  /// The last leaf below this node.
  final var lastLeaf: TreeNode {
    var node = self
    while let child = node.children.last { node = child }
    return node
  }

  // MARK: Changing

  /// Inserts an element below a node.
  ///
  /// - Parameter insertElement: inserts it into a leaf, whose totals are right already.
  /// - Returns: a new node that follows this one, if this one has become too large.
  static func insert(
    at place: Int, weight: Int, into node: inout TreeNode, capacity: Int, _ insertElement: (TreeNode, Int) -> Void
  ) -> TreeNode? {
    makeUnique(&node)
    node.count += 1
    node.weight += weight
    if node.isLeaf {
      insertElement(node, place)
    } else {
      var rest = place
      let child = node.counts.part(forInsertionAt: &rest)
      node.counts[child] += 1
      node.weights[child] += weight
      let split = insert(at: rest, weight: weight, into: &node.children[child], capacity: capacity, insertElement)
      if let split {
        node.updateTotals(ofChild: child)
        node.insert(child: split, at: child + 1)
      }
    }
    return node.size > capacity ? node.split() : nil
  }

  /// Removes an element below a node.
  static func remove(at place: Int, weight: Int, from node: inout TreeNode, minimum: Int, capacity: Int) {
    makeUnique(&node)
    node.count -= 1
    node.weight -= weight
    if node.isLeaf { return node.removeElement(at: place) }
    var rest = place
    let child = node.child(at: &rest)
    remove(at: rest, weight: weight, from: &node.children[child], minimum: minimum, capacity: capacity)
    node.counts[child] -= 1
    node.weights[child] -= weight
    if node.children[child].size < minimum { node.fill(child: child, capacity: capacity) }
  }

  /// Replaces an element below a node.
  ///
  /// - Parameters:
  ///   - growth: the difference of the weights.
  ///   - replaceElement: replaces it in a leaf, whose totals are right already.
  static func replace(
    at place: Int, growth: Int, in node: inout TreeNode, _ replaceElement: (TreeNode, Int) -> Void
  ) {
    makeUnique(&node)
    node.weight += growth
    if node.isLeaf { return replaceElement(node, place) }
    var rest = place
    let child = node.child(at: &rest)
    node.weights[child] += growth
    replace(at: rest, growth: growth, in: &node.children[child], replaceElement)
  }

  /// Makes a node that no other tree refers to. With `COPIED_TREES` it is always a new one.
  private static func makeUnique(_ node: inout TreeNode) {
    #if COPIED_TREES
      node = node.copy()
    #else
      if !isKnownUniquelyReferenced(&node) { node = node.copy() }
    #endif
  }

  private final func insert(child: TreeNode, at place: Int) {
    children.insert(child, at: place)
    counts.insert(child.count, at: place)
    weights.insert(child.weight, at: place)
  }

  private final func updateTotals(ofChild child: Int) {
    counts[child] = children[child].count
    weights[child] = children[child].weight
  }

  /// Joins a child that has become too small with its neighbour, or takes some elements from that.
  private final func fill(child: Int, capacity: Int) {
    guard children.count > 1 else { return }
    let left = max(0, child - 1)
    // A new node: a copy of the tree may share the old ones.
    let joined = children[left].joined(with: children[left + 1])
    if joined.size > capacity {
      let split = joined.split()
      children.replaceSubrange(left...left + 1, with: [joined, split])
      updateTotals(ofChild: left)
      updateTotals(ofChild: left + 1)
    } else {
      children.replaceSubrange(left...left + 1, with: [joined])
      counts.remove(at: left + 1)
      weights.remove(at: left + 1)
      updateTotals(ofChild: left)
    }
  }
}
