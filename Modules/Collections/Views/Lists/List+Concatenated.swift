extension ListSource {
  /// Appends the elements of another list to the elements of this list.
  ///
  ///     self          [1, 2]         append 3
  ///     other         [8, 9]                         remove at 0
  ///     concatenated  [1, 2, 8, 9]   insert 3 at 2   remove 8 at 3
  ///
  /// - Complexity: O(1) for each edit.
  public func concatenated(with other: some ListSource<Element>) -> ListView<Element> {
    [view, other.view].concatenated()
  }
}

extension Array where Element: ListSource {
  /// The elements of all lists of this array, one list after the other.
  ///
  /// The same list may occur more than once. If lists are inserted and removed later, use ``ListSource/flattened()``.
  ///
  /// - Complexity: for k lists, O(k) for each change, and O(1) for each edit of the change.
  public func concatenated() -> ListView<Element.Element> {
    let views = map(\.view)
    return ListView { graph in ConcatenatedNode(views.map { $0.node(in: graph) }) }
  }
}

private final class ConcatenatedNode<Element: Sendable>: ListNode {
  private let sources: [any ListNode<Element>]
  private var counts: [Int] = []

  init(_ sources: [any ListNode<Element>]) { self.sources = sources }

  func start() -> [Element] {
    let first = sources.map { $0.start() }
    counts = first.map(\.count)
    return Array(first.joined())
  }

  func step() -> [ListEdit<Element>] {
    var edits: [ListEdit<Element>] = []
    var offset = 0
    for (number, source) in sources.enumerated() {
      for edit in source.step() {
        counts[number] += edit.growth
        edits.append(edit.shifted(by: offset))
      }
      offset += counts[number]
    }
    return edits
  }
}
