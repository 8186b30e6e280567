extension CountedTree {
  /// Describes the first broken invariant; nil if there is none. O(n). For tests.
  package var violation: String? { CountedTree.violation(of: root, in: minimum...capacity, isRoot: true) }

  /// The first violation in a node or below it.
  private static func violation(of node: TreeNode, in sizes: ClosedRange<Int>, isRoot: Bool) -> String? {
    if node.size > sizes.upperBound { return "a node has \(node.size) parts" }
    if !isRoot, node.size < sizes.lowerBound { return "a node has only \(node.size) parts" }
    if node.isLeaf {
      let items = CountedTree.elements(of: node)
      if node.count != items.count { return "a leaf counts \(node.count), and has \(items.count)" }
      let weight = items.reduce(0) { $0 + $1.weight }
      return node.weight == weight ? nil : "a leaf weighs \(weight), and says \(node.weight)"
    }
    if isRoot, node.size < 2 { return "the root has one child" }
    if node.counts != node.children.map(\.count) { return "the counts of children are \(node.counts)" }
    if node.weights != node.children.map(\.weight) { return "the weights of children are \(node.weights)" }
    if node.count != node.counts.reduce(0, +) { return "an inner node counts \(node.count)" }
    if node.weight != node.weights.reduce(0, +) { return "an inner node weighs \(node.weight)" }
    if Set(node.children.map(depth)).count > 1 { return "the leaves have several depths" }
    for child in node.children {
      if let found = violation(of: child, in: sizes, isRoot: false) { return found }
    }
    return nil
  }

  private static func depth(of node: TreeNode) -> Int { node.children.first.map { depth(of: $0) + 1 } ?? 0 }

  /// Traps if something is wrong, in a build with `CHECKED_TREES`. O(n) then; else nothing.
  @inline(__always)
  package func check() {
    #if CHECKED_TREES
      if let violation { fatalError("a tree of \(count) elements: \(violation)") }
    #endif
  }
}
