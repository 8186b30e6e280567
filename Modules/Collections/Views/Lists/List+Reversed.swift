extension ListSource {
  /// The elements from the last to the first.
  ///
  ///     self      [1, 2]   append 3        move 0 to 2
  ///     reversed  [2, 1]   insert 3 at 0   move 2 to 0
  ///
  /// - Complexity: O(1) for each edit.
  public func reversed() -> ListView<Element> {
    let view = view
    return ListView { graph in ReversedNode(view.node(in: graph)) }
  }
}

private final class ReversedNode<Element: Sendable>: ListNode {
  private let source: any ListNode<Element>
  private var count = 0

  init(_ source: any ListNode<Element>) { self.source = source }

  func start() -> [Element] {
    let first = source.start()
    count = first.count
    return first.reversed()
  }

  func step() -> [ListEdit<Element>] {
    source.step().map { edit in
      let last = count - 1
      count += edit.growth
      switch edit {
      case .insert(let element, let place): return .insert(element, at: last + 1 - place)
      case .remove(let element, let place): return .remove(element, at: last - place)
      case .update(let place, let old, let new): return .update(at: last - place, from: old, to: new)
      case .move(let place, let target): return .move(from: last - place, to: last - target)
      }
    }
  }
}
