/// A node of a ``CountedTree``: a leaf with elements, or an inner node with children.
///
/// An edit changes a node in place if no other tree refers to it. A thread that has read the node before has released
/// it then, and the reference count orders both, as for an array. The thread sanitizer does not see this order. In a
/// build with `COPIED_TREES` each edit changes new nodes only. So the sanitizer reports a tree that is read without a
/// lock, and nothing else.
package final class TreeNode<Element: Weighted>: @unchecked Sendable {
  // Unchecked because a tree changes only nodes that it alone refers to. Without exclusivity checks for the same
  // reason.
  @exclusivity(unchecked) package var items: [Element]
  @exclusivity(unchecked) package var children: [TreeNode] = []
  /// The numbers and weights of the elements below each child. Here, so that a search reads one array for each level.
  @exclusivity(unchecked) package var counts: [Int] = []
  @exclusivity(unchecked) package var weights: [Int] = []
  @exclusivity(unchecked) package var count: Int
  @exclusivity(unchecked) package var weight: Int

  package init(items: [Element]) {
    self.items = items
    count = items.count
    weight = items.reduce(0) { $0 + $1.weight }
  }

  package init(children: [TreeNode]) {
    items = []
    self.children = children
    counts = children.map(\.count)
    weights = children.map(\.weight)
    count = counts.reduce(0, +)
    weight = weights.reduce(0, +)
  }

  package init(copying other: TreeNode) {
    #if COPIED_TREES
      // An array is changed in place as well, if no other node refers to its memory.
      items = other.items.map { $0 }
      children = other.children.map { $0 }
      counts = other.counts.map { $0 }
      weights = other.weights.map { $0 }
    #else
      items = other.items
      children = other.children
      counts = other.counts
      weights = other.weights
    #endif
    count = other.count
    weight = other.weight
  }

  package var isLeaf: Bool { children.isEmpty }
  /// The number of its own elements or children.
  package var size: Int { isLeaf ? items.count : children.count }

  /// The last element below this node, which has one.
  package var last: Element {
    var node = self
    while let child = node.children.last { node = child }
    return node.items[node.items.count - 1]
  }

  /// The child with the element at a place, which becomes the place in that child.
  package func child(at place: inout Int) -> Int {
    var child = 0
    while place >= counts[child] {
      place -= counts[child]
      child += 1
    }
    return child
  }

  /// The same for a place before which an element is inserted: the end of a child is a place in it.
  package func child(forInsertionAt place: inout Int) -> Int {
    var child = 0
    while place > counts[child] {
      place -= counts[child]
      child += 1
    }
    return child
  }

  // MARK: Changing

  /// Takes the second half of the elements or children into a new node, and returns that.
  package func split() -> TreeNode {
    let half = size / 2
    let other: TreeNode
    if isLeaf {
      other = TreeNode(items: Array(items[half...]))
      items.removeSubrange(half...)
    } else {
      other = TreeNode(children: Array(children[half...]))
      children.removeSubrange(half...)
      counts.removeSubrange(half...)
      weights.removeSubrange(half...)
    }
    count -= other.count
    weight -= other.weight
    return other
  }

  package func insert(child: TreeNode, at place: Int) {
    children.insert(child, at: place)
    counts.insert(child.count, at: place)
    weights.insert(child.weight, at: place)
  }

  package func updateTotals(ofChild child: Int) {
    counts[child] = children[child].count
    weights[child] = children[child].weight
  }

  /// Joins a child that has become too small with its neighbour, or takes some elements from that.
  package func fill(child: Int, capacity: Int) {
    guard children.count > 1 else { return }
    let left = max(0, child - 1)
    let (first, second) = (children[left], children[left + 1])
    // New nodes: a copy of the tree may share the old ones.
    let joined =
      first.isLeaf
      ? TreeNode(items: first.items + second.items) : TreeNode(children: first.children + second.children)
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
