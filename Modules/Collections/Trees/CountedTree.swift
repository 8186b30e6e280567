/// A sequence that finds, inserts and removes at any place in O(log n), and is copied in O(1).
///
/// It is a B+tree: leaves hold the elements, and inner nodes the number and the weight of the elements below each
/// child. Copies share nodes. A change copies the nodes on one path that a copy shares, and no others. Up to
/// ``capacity`` elements it is one leaf, which is an array.
package struct CountedTree<Element: Weighted>: Sendable {
  package typealias Leaf = TreeLeaf<Element>

  package private(set) var root: TreeNode
  /// The largest number of elements of a leaf, and of children of an inner node.
  package let capacity: Int

  /// The capacity of the trees of sources and views.
  package static var usualCapacity: Int { 64 }

  /// - Parameter capacity: at least four.
  package init(capacity: Int = usualCapacity) {
    self.capacity = capacity
    root = Leaf([])
  }

  /// Makes a tree of elements. O(n).
  package init(_ elements: some Sequence<Element>, capacity: Int = usualCapacity) {
    self.capacity = capacity
    let all = Array(elements)
    guard all.count > capacity else {
      root = Leaf(all)
      return
    }
    var level: [TreeNode] = spans(of: all.count, capacity: capacity).map { Leaf(Array(all[$0])) }
    while level.count > 1 {
      let nodes = level
      level = spans(of: nodes.count, capacity: capacity).map { TreeNode(children: Array(nodes[$0])) }
    }
    root = level[0]
  }

  /// The smallest number of elements of a leaf, and of children of an inner node. The root may have fewer. At least
  /// two, so that each node has a neighbour to join with.
  package var minimum: Int { Swift.max(2, capacity / 3) }

  package var count: Int { root.count }
  package var weight: Int { root.weight }
  package var isEmpty: Bool { count == 0 }

  // MARK: Finding

  // Unchecked because the leaves of a tree have its type.
  package static func elements(of leaf: TreeNode) -> [Element] { unsafeDowncast(leaf, to: Leaf.self).items }

  /// The element at a place. O(log n).
  package subscript(place: Int) -> Element {
    var rest = place
    return CountedTree.elements(of: root.leaf(at: &rest))[rest]
  }

  /// The weight of the elements before a place. O(log n).
  package func weight(before place: Int) -> Int {
    if place == count { return weight }
    var (rest, sum) = (place, 0)
    let elements = CountedTree.elements(of: root.leaf(at: &rest, addingWeightBeforeTo: &sum))
    for earlier in 0..<rest { sum += elements[earlier].weight }
    return sum
  }

  /// The place of the element to which a unit of weight belongs, and the number of the unit in it. O(log n).
  ///
  /// - Parameter unit: less than the weight of the tree.
  package func place(ofWeight unit: Int) -> (place: Int, unit: Int) {
    var (rest, place) = (unit, 0)
    let elements = CountedTree.elements(of: root.leaf(atWeight: &rest, addingCountBeforeTo: &place))
    var item = 0
    while rest >= elements[item].weight {
      rest -= elements[item].weight
      item += 1
    }
    return (place + item, rest)
  }

  /// The first place whose element meets a condition, if all after it meet it too; else the count. The closure is
  /// called O(log n) times.
  package func firstPlace(where isMet: (Element) -> Bool) -> Int {
    var (node, place) = (root, 0)
    while !node.isLeaf {
      let child = halve(0..<(node.children.count - 1)) {
        let last = CountedTree.elements(of: node.children[$0].lastLeaf)
        return isMet(last[last.count - 1])
      }
      for earlier in 0..<child { place += node.counts[earlier] }
      node = node.children[child]
    }
    let elements = CountedTree.elements(of: node)
    return place + halve(0..<elements.count) { isMet(elements[$0]) }
  }

  // MARK: Changing

  /// Inserts an element before a place. O(log n).
  package mutating func insert(_ element: Element, at place: Int) {
    let split = TreeNode.insert(at: place, weight: element.weight, into: &root, capacity: capacity) { leaf, place in
      unsafeDowncast(leaf, to: Leaf.self).items.insert(element, at: place)
    }
    if let split { root = TreeNode(children: [root, split]) }
    check()
  }

  package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Removes the element at a place, and returns it. O(log n).
  @discardableResult
  package mutating func remove(at place: Int) -> Element {
    let removed = self[place]
    TreeNode.remove(at: place, weight: removed.weight, from: &root, minimum: minimum, capacity: capacity)
    if root.children.count == 1 { root = root.children[0] }
    check()
    return removed
  }

  /// Puts an element in the place of another one, and returns that. O(log n).
  @discardableResult
  package mutating func replace(at place: Int, by element: Element) -> Element {
    let replaced = self[place]
    TreeNode.replace(at: place, growth: element.weight - replaced.weight, in: &root) { leaf, place in
      unsafeDowncast(leaf, to: Leaf.self).items[place] = element
    }
    check()
    return replaced
  }

  /// Moves an element. O(log n).
  ///
  /// - Parameter target: its place after the move.
  package mutating func move(from place: Int, to target: Int) { insert(remove(at: place), at: target) }
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

/// Divides a number of elements into spans of about the same length.
func spans(of count: Int, capacity: Int) -> [Range<Int>] {
  let parts = (count + capacity - 1) / capacity
  return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
}

/// The numbers of elements of parts that follow each other.
extension [Int] {
  /// The part with the element at a place, which becomes the place in that part.
  func part(at place: inout Int) -> Int {
    var part = 0
    while place >= self[part] {
      place -= self[part]
      part += 1
    }
    return part
  }

  /// The same for a place before which an element is inserted: the end of a part is a place in it.
  func part(forInsertionAt place: inout Int) -> Int {
    var part = 0
    while place > self[part] {
      place -= self[part]
      part += 1
    }
    return part
  }
}
