import ReactivePrimitives

/// A sequence whose elements are found by place, and whose places are found by element, in O(log n).
///
/// It is a binary tree with the number and the weight of the elements below each node; each node knows its parent, so
/// that it is a handle of its element for as long as it is in the tree. Random priorities keep the depth at O(log n);
/// they are the same in each run. Unlike a ``CountedTree`` it is not copied: one node of a view owns it.
package final class RankTree<Value> {
  package typealias Node = RankNode<Value>

  package fileprivate(set) var root: Node?

  package init() {}

  /// Makes a tree of nodes that are in no tree. O(n).
  package init(_ nodes: [Node]) {
    // The right edge of the tree, from the root down.
    var edge: [Node] = []
    for node in nodes {
      var below: Node?
      while let last = edge.last, last.priority < node.priority {
        below = edge.removeLast()
        below?.update()
      }
      node.left = below
      below?.parent = node
      node.right = nil
      if let last = edge.last {
        last.right = node
        node.parent = last
      } else {
        node.parent = nil
        root = node
      }
      edge.append(node)
    }
    for node in edge.reversed() { node.update() }
  }

  package var count: Int { root?.count ?? 0 }
  package var weight: Int { root?.sum ?? 0 }
  package var first: Node? { count == 0 ? nil : self[0] }

  // MARK: Finding

  /// The node at a place.
  package subscript(place: Int) -> Node {
    var rest = place
    var next = root
    while let node = next {
      let before = node.left?.count ?? 0
      if rest == before { return node }
      if rest < before {
        next = node.left
      } else {
        rest -= before + 1
        next = node.right
      }
    }
    preconditionFailure("the place \(place) is not in a tree of \(count)")
  }

  /// The first place whose element meets a condition, if all after it meet it too; else the count. The closure is
  /// called O(log n) times.
  package func firstPlace(where isMet: (Value) -> Bool) -> Int {
    var place = 0
    var next = root
    while let node = next {
      if isMet(node.value) {
        next = node.left
      } else {
        place += (node.left?.count ?? 0) + 1
        next = node.right
      }
    }
    return place
  }

  /// Goes through the elements in their order.
  package func forEach(_ body: (Node) -> Void) {
    var next = root
    while let left = next?.left { next = left }
    while let node = next {
      body(node)
      next = node.successor
    }
  }

  // MARK: Changing

  /// Inserts a node that is in no tree before a place.
  package func insert(_ node: Node, at place: Int) {
    node.left = nil
    node.right = nil
    node.update()
    guard var parent = root else {
      node.parent = nil
      root = node
      return
    }
    var rest = place
    while true {
      let before = parent.left?.count ?? 0
      if rest <= before {
        guard let left = parent.left else {
          parent.left = node
          break
        }
        parent = left
      } else {
        rest -= before + 1
        guard let right = parent.right else {
          parent.right = node
          break
        }
        parent = right
      }
    }
    node.parent = parent
    parent.updatePath()
    while let parent = node.parent, parent.priority < node.priority { rotateUp(node) }
  }

  /// Takes a node out of the tree.
  package func remove(_ node: Node) {
    while true {
      switch (node.left, node.right) {
      case (let left?, let right?): rotateUp(left.priority > right.priority ? left : right)
      case (let only, nil), (nil, let only):
        let parent = node.parent
        only?.parent = parent
        replaceChild(node, of: parent, by: only)
        node.left = nil
        node.right = nil
        node.parent = nil
        node.update()
        parent?.updatePath()
        return
      }
    }
  }

  private func rotateUp(_ node: Node) {
    guard let parent = node.parent else { return }
    let above = parent.parent
    if parent.left === node {
      parent.left = node.right
      node.right?.parent = parent
      node.right = parent
    } else {
      parent.right = node.left
      node.left?.parent = parent
      node.left = parent
    }
    parent.parent = node
    node.parent = above
    replaceChild(parent, of: above, by: node)
    parent.update()
    node.update()
  }

  private func replaceChild(_ old: Node, of parent: Node?, by new: Node?) {
    guard let parent else {
      root = new
      return
    }
    if parent.left === old { parent.left = new } else { parent.right = new }
  }
}

/// The handle of an element of a ``RankTree``.
package final class RankNode<Value> {
  package var value: Value
  /// Its own weight; see ``setWeight(_:)``.
  package private(set) var weight: Int
  package fileprivate(set) var left: RankNode?
  package fileprivate(set) var right: RankNode?
  // Unmanaged because the parent owns the node, and a tree outlives no node that is in it.
  private var parentReference: Unmanaged<RankNode>?
  fileprivate let priority: UInt64
  package fileprivate(set) var count = 1
  package fileprivate(set) var sum: Int

  package init(_ value: Value, weight: Int = 1) {
    self.value = value
    self.weight = weight
    sum = weight
    priority = RankPriority.next()
  }

  package fileprivate(set) var parent: RankNode? {
    get { parentReference?.takeUnretainedValue() }
    set { parentReference = newValue.map { .passUnretained($0) } }
  }

  /// The number of elements before this one. O(log n).
  package var place: Int { climb(from: left?.count ?? 0) { ($0.left?.count ?? 0) + 1 } }

  /// The weight of the elements before this one. O(log n).
  package var weightBefore: Int { climb(from: left?.sum ?? 0) { ($0.left?.sum ?? 0) + $0.weight } }

  private func climb(from start: Int, _ passed: (RankNode) -> Int) -> Int {
    var sum = start
    var node = self
    while let parent = node.parent {
      if parent.right === node { sum += passed(parent) }
      node = parent
    }
    return sum
  }

  /// Sets the weight. O(log n).
  package func setWeight(_ weight: Int) {
    self.weight = weight
    updatePath()
  }

  /// The node after this one; O(1), amortised over a walk.
  fileprivate var successor: RankNode? {
    if var next = right {
      while let left = next.left { next = left }
      return next
    }
    var node = self
    while let parent = node.parent, parent.right === node { node = parent }
    return node.parent
  }

  fileprivate func update() {
    count = (left?.count ?? 0) + (right?.count ?? 0) + 1
    sum = (left?.sum ?? 0) + (right?.sum ?? 0) + weight
  }

  fileprivate func updatePath() {
    var next: RankNode? = self
    while let node = next {
      node.update()
      next = node.parent
    }
  }
}

/// The priorities of the nodes of all trees. Threads draw from one sequence: a depth depends on chance only.
private enum RankPriority {
  private static let drawn = AtomicSequence()

  package static func next() -> UInt64 {
    // The finaliser of SplitMix64 makes numbers that look random of 1, 2, 3 …
    var mixed = drawn.next() &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RankTree {
  /// Describes the first broken invariant; nil if there is none. O(n). For tests.
  package var violation: String? {
    guard let root else { return nil }
    if root.parent != nil { return "the root has a parent" }
    var found: String?
    forEach { node in
      for child in [node.left, node.right] {
        guard let child else { continue }
        if child.parent !== node { found = "a child has another parent" }
        if child.priority > node.priority { found = "a child has a higher priority" }
      }
      let (count, sum) = (node.count, node.sum)
      if count != (node.left?.count ?? 0) + (node.right?.count ?? 0) + 1 { found = "a node counts \(count)" }
      if sum != (node.left?.sum ?? 0) + (node.right?.sum ?? 0) + node.weight { found = "a node weighs \(sum)" }
    }
    return found
  }
}
