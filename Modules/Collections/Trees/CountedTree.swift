/// A sequence that finds, inserts and removes at any place in O(log n), and is copied in O(1).
///
/// It is a B+tree: leaves hold the elements, and inner nodes the number and the weight of the elements below each
/// child. Copies share nodes. A change copies the nodes on one path that a copy shares, and no others. Up to
/// ``capacity`` elements it is one leaf, which is an array.
package struct CountedTree<Element: Weighted>: Sendable {
  package typealias Node = TreeNode<Element>

  package private(set) var root: Node
  /// The largest number of elements of a leaf, and of children of an inner node.
  package let capacity: Int

  /// The capacity of the trees of sources and views.
  package static var usualCapacity: Int { 64 }

  /// - Parameter capacity: at least four.
  package init(capacity: Int = usualCapacity) {
    self.capacity = capacity
    root = Node(items: [])
  }

  /// Makes a tree of elements. O(n).
  package init(_ elements: some Sequence<Element>, capacity: Int = usualCapacity) {
    self.capacity = capacity
    let all = Array(elements)
    guard all.count > capacity else {
      root = Node(items: all)
      return
    }
    var level = CountedTree.spans(of: all.count, capacity: capacity).map { Node(items: Array(all[$0])) }
    while level.count > 1 {
      let nodes = level
      level = CountedTree.spans(of: nodes.count, capacity: capacity).map { Node(children: Array(nodes[$0])) }
    }
    root = level[0]
  }

  /// Divides a number of elements into spans of about the same length.
  private static func spans(of count: Int, capacity: Int) -> [Range<Int>] {
    let parts = (count + capacity - 1) / capacity
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }

  /// The smallest number of elements of a leaf, and of children of an inner node. The root may have fewer. At least
  /// two, so that each node has a neighbour to join with.
  package var minimum: Int { Swift.max(2, capacity / 3) }

  package var count: Int { root.count }
  package var weight: Int { root.weight }
  package var isEmpty: Bool { count == 0 }

  // MARK: Finding

  /// The element at a place. O(log n).
  package subscript(place: Int) -> Element {
    var (node, rest) = (root, place)
    while !node.isLeaf {
      let child = node.child(at: &rest)
      node = node.children[child]
    }
    return node.items[rest]
  }

  /// The weight of the elements before a place. O(log n).
  package func weight(before place: Int) -> Int {
    if place == count { return weight }
    var (node, rest, sum) = (root, place, 0)
    while !node.isLeaf {
      let child = node.child(at: &rest)
      for earlier in 0..<child { sum += node.weights[earlier] }
      node = node.children[child]
    }
    for earlier in 0..<rest { sum += node.items[earlier].weight }
    return sum
  }

  /// The place of the element to which a unit of weight belongs, and the number of the unit in it. O(log n).
  ///
  /// - Parameter unit: less than the weight of the tree.
  package func place(ofWeight unit: Int) -> (place: Int, unit: Int) {
    var (node, rest, place) = (root, unit, 0)
    while !node.isLeaf {
      var child = 0
      while rest >= node.weights[child] {
        rest -= node.weights[child]
        place += node.counts[child]
        child += 1
      }
      node = node.children[child]
    }
    var item = 0
    while rest >= node.items[item].weight {
      rest -= node.items[item].weight
      item += 1
    }
    return (place + item, rest)
  }

  /// The first place whose element meets a condition, if all after it meet it too; else the count. The closure is
  /// called O(log n) times.
  package func firstPlace(where isMet: (Element) -> Bool) -> Int {
    var (node, place) = (root, 0)
    while !node.isLeaf {
      let child = halve(0..<(node.children.count - 1)) { isMet(node.children[$0].last) }
      for earlier in 0..<child { place += node.counts[earlier] }
      node = node.children[child]
    }
    return place + halve(0..<node.items.count) { isMet(node.items[$0]) }
  }

  // MARK: Changing

  /// Inserts an element before a place. O(log n).
  package mutating func insert(_ element: Element, at place: Int) {
    if let split = CountedTree.insert(element, at: place, into: &root, capacity: capacity) {
      root = Node(children: [root, split])
    }
    check()
  }

  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Removes the element at a place, and returns it. O(log n).
  @discardableResult
  package mutating func remove(at place: Int) -> Element {
    let removed = CountedTree.remove(at: place, from: &root, minimum: minimum, capacity: capacity)
    if root.children.count == 1 { root = root.children[0] }
    check()
    return removed
  }

  /// Puts an element in the place of another one, and returns that. O(log n).
  @discardableResult
  package mutating func replace(at place: Int, by element: Element) -> Element {
    let replaced = CountedTree.replace(at: place, by: element, in: &root)
    check()
    return replaced
  }

  /// Moves an element. O(log n).
  ///
  /// - Parameter target: its place after the move.
  package mutating func move(from place: Int, to target: Int) { insert(remove(at: place), at: target) }

  private static func insert(_ element: Element, at place: Int, into node: inout Node, capacity: Int) -> Node? {
    makeUnique(&node)
    node.count += 1
    node.weight += element.weight
    if node.isLeaf {
      node.items.insert(element, at: place)
      return node.items.count > capacity ? node.split() : nil
    }
    var rest = place
    let child = node.child(forInsertionAt: &rest)
    node.counts[child] += 1
    node.weights[child] += element.weight
    guard let split = insert(element, at: rest, into: &node.children[child], capacity: capacity) else { return nil }
    node.updateTotals(ofChild: child)
    node.insert(child: split, at: child + 1)
    return node.children.count > capacity ? node.split() : nil
  }

  private static func remove(at place: Int, from node: inout Node, minimum: Int, capacity: Int) -> Element {
    makeUnique(&node)
    let removed: Element
    if node.isLeaf {
      removed = node.items.remove(at: place)
    } else {
      var rest = place
      let child = node.child(at: &rest)
      removed = remove(at: rest, from: &node.children[child], minimum: minimum, capacity: capacity)
      node.counts[child] -= 1
      node.weights[child] -= removed.weight
      if node.children[child].size < minimum { node.fill(child: child, capacity: capacity) }
    }
    node.count -= 1
    node.weight -= removed.weight
    return removed
  }

  private static func replace(at place: Int, by element: Element, in node: inout Node) -> Element {
    makeUnique(&node)
    let replaced: Element
    if node.isLeaf {
      replaced = node.items[place]
      node.items[place] = element
    } else {
      var rest = place
      let child = node.child(at: &rest)
      replaced = replace(at: rest, by: element, in: &node.children[child])
      node.weights[child] += element.weight - replaced.weight
    }
    node.weight += element.weight - replaced.weight
    return replaced
  }

  /// Makes a node that no other tree refers to. With `COPIED_TREES` it is always a new one; see ``TreeNode``.
  private static func makeUnique(_ node: inout Node) {
    #if COPIED_TREES
      node = Node(copying: node)
    #else
      if !isKnownUniquelyReferenced(&node) { node = Node(copying: node) }
    #endif
  }
}

/// The first number of a range that meets a condition, if all after it meet it too; else the end of the range.
func halve(_ range: Range<Int>, where isMet: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if isMet(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
