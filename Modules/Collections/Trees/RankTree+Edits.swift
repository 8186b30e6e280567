extension RankTree {
  /// Moves a node to another place. Returns the weights before it, or nil if that is the same before and after.
  func move(_ node: RankNode<Value>, to target: Int) -> (from: Int, to: Int)? {
    let from = node.weightBefore
    remove(node)
    insert(node, at: target)
    let to = node.weightBefore
    return from == to ? nil : (from, to)
  }
}

extension RankNode {
  /// Sets the weight to 1 or 0, for a node that has an element of a view or has none.
  ///
  /// - Returns: the edit of the view; nil if there is no element before and after.
  func edit<Output: Sendable>(from old: Output?, to new: Output?) -> ListEdit<Output>? {
    let place = weightBefore
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, let new?):
      setWeight(1)
      return .insert(new, at: place)
    case (let old?, nil):
      setWeight(0)
      return .remove(old, at: place)
    case (let old?, let new?): return .update(at: place, from: old, to: new)
    }
  }
}
