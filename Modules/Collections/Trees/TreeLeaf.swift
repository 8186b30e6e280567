/// A leaf of a ``CountedTree``: a node with elements.
package final class TreeLeaf<Element: Weighted>: TreeNode, @unchecked Sendable {
  // Unchecked, and without exclusivity checks, as the base class is.
  @exclusivity(unchecked) package var items: [Element]

  package init(_ items: [Element]) {
    self.items = items
    super.init(count: items.count, weight: items.reduce(0) { $0 + $1.weight })
  }

  private init(copying other: TreeLeaf) {
    #if COPIED_TREES
      items = other.items.map { $0 }
    #else
      items = other.items
    #endif
    super.init(copying: other)
  }

  package override var size: Int { items.count }

  override func copy() -> TreeNode { TreeLeaf(copying: self) }

  override func split() -> TreeNode {
    let half = size / 2
    let other = TreeLeaf(Array(items[half...]))
    items.removeSubrange(half...)
    count -= other.count
    weight -= other.weight
    return other
  }

  override func joined(with next: TreeNode) -> TreeNode {
    // Unchecked because all leaves of a tree have its type.
    TreeLeaf(items + unsafeDowncast(next, to: TreeLeaf.self).items)
  }

  override func removeElement(at place: Int) { items.remove(at: place) }
}
