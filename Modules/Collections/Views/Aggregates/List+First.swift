import ReactiveKernel

extension ListSource {
  /// Sends the first element that meets a condition, or nil if no element meets it. Sends again when another element
  /// becomes the first match.
  ///
  ///     self    [1, 4, 6]   remove at 1   insert 8 at 0   append 9
  ///     first   4           6             8                           isEven
  ///
  /// The signal also sends when the first match is updated, or is replaced by an equal element. For a table, call
  /// `sorted` before `first`. The signal completes when ``ListSource/changes`` completes.
  ///
  /// - Parameter condition: returns whether an element matches. Runs without a lock, on the thread that delivers the
  ///   change, once for each element, and again when the element is updated.
  /// - Complexity: O(log n) for each edit.
  public func first(where condition: @escaping @Sendable (Element) -> Bool) -> Signal<Element?, Never> {
    let matches = filter(condition)
    return .ofNode { graph in FirstNode(matches.node(in: graph)) }
  }
}

private final class FirstNode<Element: Sendable>: ValueNode {
  private let source: any ListNode<Element>
  private var elements = CountedTree<Plain<Element>>()
  private var isFirstTouched = false

  init(_ source: any ListNode<Element>) { self.source = source }

  func start() {
    elements = CountedTree(source.start().lazy.map(Plain.init))
    isFirstTouched = true
  }

  func step() {
    for edit in source.step() {
      elements.apply(edit)
      isFirstTouched = isFirstTouched || edit.touchesFirst
    }
  }

  func takeValue() -> Element?? {
    guard isFirstTouched else { return nil }
    isFirstTouched = false
    return .some(first)
  }

  private var first: Element? { elements.isEmpty ? nil : elements[0].value }
}

extension ListEdit {
  /// Whether another element, or another version of it, is the first one after the edit.
  fileprivate var touchesFirst: Bool {
    switch self {
    case .insert(_, let place), .remove(_, let place), .update(let place, _, _): place == 0
    case .move(let place, let target): place == 0 || target == 0
    }
  }
}
