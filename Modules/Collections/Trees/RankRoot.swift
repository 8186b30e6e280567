/// A ``RankTree`` without the type of its elements.
package class RankRoot {
  private final var root: RankBranch
  package private(set) final var count: Int
  /// The largest number of handles of a leaf, and of children of an inner node.
  private final let capacity: Int
  /// The smallest number; see ``CountedTree/minimum``.
  private final let minimum: Int

  /// Makes a tree of handles that are in no tree. O(n).
  ///
  /// - Parameter capacity: at least four.
  init(_ handles: [RankHandle], capacity: Int) {
    self.capacity = capacity
    minimum = max(2, capacity / 3)
    count = handles.count
    guard handles.count > capacity else {
      root = RankBranch(handles)
      return
    }
    var level = spans(of: handles.count, capacity: capacity).map { RankBranch(Array(handles[$0])) }
    while level.count > 1 {
      let nodes = level
      level = spans(of: nodes.count, capacity: capacity).map { RankBranch(Array(nodes[$0])) }
    }
    root = level[0]
  }

  package final var weight: Int { root.weight }

  // MARK: Finding

  /// The handle at a place.
  final func handle(at place: Int) -> RankHandle {
    var (node, rest) = (root, place)
    while !node.isLeaf { node = node.children[node.counts.part(at: &rest)] }
    return node.handles[rest]
  }

  /// The first place whose handle meets a condition, if all after it meet it too; else the count.
  final func firstPlace(ofHandle isMet: (RankHandle) -> Bool) -> Int {
    var (node, place) = (root, 0)
    while !node.isLeaf {
      let child = halve(0..<(node.children.count - 1)) { isMet(RankRoot.lastHandle(below: node.children[$0])) }
      for earlier in 0..<child { place += node.counts[earlier] }
      node = node.children[child]
    }
    return place + halve(0..<node.handles.count) { isMet(node.handles[$0]) }
  }

  private static func lastHandle(below node: RankBranch) -> RankHandle {
    var node = node
    while let child = node.children.last { node = child }
    return node.handles[node.handles.count - 1]
  }

  /// Goes through the handles in their order.
  final func forEachHandle(_ body: (RankHandle) -> Void) { RankRoot.forEachHandle(below: root, body) }

  private static func forEachHandle(below node: RankBranch, _ body: (RankHandle) -> Void) {
    node.handles.forEach(body)
    for child in node.children { forEachHandle(below: child, body) }
  }

  // MARK: Changing

  /// Inserts a handle that is in no tree before a place. O(log n).
  package final func insert(_ handle: RankHandle, at place: Int) {
    var (node, rest) = (root, place)
    while !node.isLeaf {
      let child = node.counts.part(forInsertionAt: &rest)
      node.counts[child] += 1
      node.weights[child] += handle.weight
      node = node.children[child]
    }
    handle.leaf = node
    node.handles.insert(handle, at: rest)
    node.weights.insert(handle.weight, at: rest)
    count += 1
    while node.size > capacity {
      let parent = node.parent ?? RankBranch([node])
      if node === root { root = parent }
      parent.divide(child: parent.index(of: node))
      node = parent
    }
  }

  /// Takes a handle out of the tree. O(log n).
  package final func remove(_ handle: RankHandle) {
    guard var node = handle.leaf else { return }
    let index = node.index(of: handle)
    node.handles.remove(at: index)
    node.weights.remove(at: index)
    handle.leaf = nil
    count -= 1
    node.addAbove(count: -1, weight: -handle.weight)
    while node.size < minimum, let parent = node.parent {
      parent.fill(child: parent.index(of: node), capacity: capacity)
      node = parent
    }
    while root.children.count == 1 {
      root = root.children[0]
      root.parent = nil
    }
  }

  /// Describes the first broken invariant; nil if there is none. O(n). For tests.
  package final var violation: String? {
    if root.parent != nil { return "the root has a parent" }
    if count != root.count { return "\(root.count) elements are counted as \(count)" }
    return violation(in: root)
  }

  /// The first violation in a node or below it.
  private final func violation(in node: RankBranch) -> String? {
    if node.size > capacity { return "a node has \(node.size) parts" }
    if node !== root, node.size < minimum { return "a node has only \(node.size) parts" }
    if node.isLeaf {
      if node.weights != node.handles.map(\.weight) { return "the weights of handles are \(node.weights)" }
      return node.handles.allSatisfy { $0.leaf === node } ? nil : "a handle does not know its leaf"
    }
    if !node.handles.isEmpty { return "an inner node has handles" }
    if node.counts != node.children.map(\.count) { return "the counts of children are \(node.counts)" }
    if node.weights != node.children.map(\.weight) { return "the weights of children are \(node.weights)" }
    if Set(node.children.map(RankRoot.depth)).count > 1 { return "the leaves have several depths" }
    for child in node.children {
      if child.parent !== node { return "a child has another parent" }
      if let found = violation(in: child) { return found }
    }
    return nil
  }

  private static func depth(of node: RankBranch) -> Int { node.children.first.map { depth(of: $0) + 1 } ?? 0 }
}
