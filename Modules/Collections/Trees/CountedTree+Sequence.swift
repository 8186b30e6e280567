extension CountedTree: Sequence {
  /// Goes through the elements from a place on. O(log n) to begin, and then O(1) for each element, amortised.
  package struct Iterator: IteratorProtocol {
    private var path: [(node: TreeNode, next: Int)] = []
    private var items: [Element] = []
    private var position = 0

    package init(_ tree: CountedTree, from place: Int) {
      var (node, rest) = (tree.root, place)
      if place >= tree.count { return }
      while !node.isLeaf {
        let child = node.child(at: &rest)
        path.append((node, child + 1))
        node = node.children[child]
      }
      items = CountedTree.elements(of: node)
      position = rest
    }

    package mutating func next() -> Element? {
      if position == items.count, !goToNextLeaf() { return nil }
      defer { position += 1 }
      return items[position]
    }

    private mutating func goToNextLeaf() -> Bool {
      while let (node, child) = path.popLast() {
        guard child < node.children.count else { continue }
        path.append((node, child + 1))
        var below = node.children[child]
        while !below.isLeaf {
          path.append((below, 1))
          below = below.children[0]
        }
        items = CountedTree.elements(of: below)
        position = 0
        return true
      }
      return false
    }
  }

  package func makeIterator() -> Iterator { Iterator(self, from: 0) }

  package var underestimatedCount: Int { count }

  /// The elements in a range of places. O(log n + length).
  package func elements(in range: Range<Int>) -> [Element] {
    var found: [Element] = []
    found.reserveCapacity(range.count)
    var iterator = Iterator(self, from: range.lowerBound)
    while found.count < range.count, let next = iterator.next() { found.append(next) }
    return found
  }
}
