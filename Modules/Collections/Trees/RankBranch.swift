/// A part of a ``RankTree``: a leaf with handles, or an inner node with children.
///
/// Each part and each handle knows where it is, so that the place of a handle is found without a search. It is a class
/// without a type parameter. So the code that goes through a tree is compiled once, and looks up no type at run time.
final class RankBranch {
  // Without exclusivity checks, because no method calls other code while it changes a node.
  @exclusivity(unchecked) unowned var parent: RankBranch?
  /// Empty in a leaf.
  @exclusivity(unchecked) var children: [RankBranch]
  /// Empty in an inner node.
  @exclusivity(unchecked) var handles: [RankHandle]
  /// The number of elements below each child. Empty in a leaf.
  @exclusivity(unchecked) var counts: [Int]
  /// The weight below each child, or of each handle.
  @exclusivity(unchecked) var weights: [Int]

  /// A leaf.
  init(_ handles: [RankHandle]) {
    self.handles = handles
    weights = handles.map(\.weight)
    children = []
    counts = []
    for handle in handles { handle.leaf = self }
  }

  /// An inner node.
  init(_ children: [RankBranch]) {
    self.children = children
    counts = children.map(\.count)
    weights = children.map(\.weight)
    handles = []
    for child in children { child.parent = self }
  }

  var isLeaf: Bool { children.isEmpty }
  var size: Int { isLeaf ? handles.count : children.count }
  var count: Int { isLeaf ? handles.count : counts.reduce(0, +) }
  var weight: Int { weights.reduce(0, +) }

  /// The index of a handle of this leaf.
  func index(of handle: RankHandle) -> Int {
    guard let index = handles.firstIndex(where: { $0 === handle }) else { preconditionFailure("a handle is lost") }
    return index
  }

  /// The index of a child.
  func index(of child: RankBranch) -> Int {
    guard let index = children.firstIndex(where: { $0 === child }) else { preconditionFailure("a child is lost") }
    return index
  }

  // MARK: Changing

  /// Adds to the counts and weights of all nodes above this one.
  func addAbove(count: Int, weight: Int) {
    var node = self
    while let parent = node.parent {
      let child = parent.index(of: node)
      parent.counts[child] += count
      parent.weights[child] += weight
      node = parent
    }
  }

  /// Takes the second half of the handles or children into a new node, and returns that.
  func split() -> RankBranch {
    let half = size / 2
    let other: RankBranch
    if isLeaf {
      other = RankBranch(Array(handles[half...]))
      handles.removeSubrange(half...)
    } else {
      other = RankBranch(Array(children[half...]))
      children.removeSubrange(half...)
      counts.removeSubrange(half...)
    }
    weights.removeSubrange(half...)
    return other
  }

  /// Divides a child that has become too large.
  func divide(child: Int) {
    let other = children[child].split()
    other.parent = self
    children.insert(other, at: child + 1)
    counts[child] -= other.count
    counts.insert(other.count, at: child + 1)
    weights[child] -= other.weight
    weights.insert(other.weight, at: child + 1)
  }

  /// Joins a child that has become too small with its neighbour, or takes some elements from that.
  func fill(child: Int, capacity: Int) {
    let left = max(0, child - 1)
    let (first, second) = (children[left], children.remove(at: left + 1))
    first.handles += second.handles
    first.children += second.children
    first.counts += second.counts
    first.weights += second.weights
    for handle in second.handles { handle.leaf = first }
    for child in second.children { child.parent = first }
    counts[left] += counts.remove(at: left + 1)
    weights[left] += weights.remove(at: left + 1)
    if first.size > capacity { divide(child: left) }
  }
}

/// A handle of a place in a ``RankTree``: a ``RankNode`` without its element.
package class RankHandle {
  /// The leaf that it is in, while it is in a tree.
  unowned final var leaf: RankBranch?
  /// Its own weight; see ``setWeight(_:)``.
  @exclusivity(unchecked) package private(set) final var weight: Int

  init(weight: Int) { self.weight = weight }

  /// The number of elements before this one. O(log n).
  package final var place: Int {
    guard let leaf else { return 0 }
    var place = leaf.index(of: self)
    var node = leaf
    while let parent = node.parent {
      for earlier in 0..<parent.index(of: node) { place += parent.counts[earlier] }
      node = parent
    }
    return place
  }

  /// The weight of the elements before this one. O(log n).
  package final var weightBefore: Int {
    guard let leaf else { return 0 }
    var weight = 0
    for earlier in 0..<leaf.index(of: self) { weight += leaf.weights[earlier] }
    var node = leaf
    while let parent = node.parent {
      for earlier in 0..<parent.index(of: node) { weight += parent.weights[earlier] }
      node = parent
    }
    return weight
  }

  /// Sets the weight. O(log n).
  package final func setWeight(_ weight: Int) {
    let growth = weight - self.weight
    self.weight = weight
    guard growth != 0, let leaf else { return }
    leaf.weights[leaf.index(of: self)] = weight
    leaf.addAbove(count: 0, weight: growth)
  }
}
