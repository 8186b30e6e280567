extension ListSource {
  /// Transforms each element.
  ///
  ///     self  [1, 2]      insert 3 at 1    move 0 to 2
  ///     map   [10, 20]    insert 30 at 1   move 0 to 2
  ///
  /// The closure is called once for each element, and again when the element is updated. The returned view keeps each
  /// result until the element is updated or removed, so a move does not call the closure.
  ///
  /// - Parameter transform: returns the result for an element. Runs without a lock, on the thread that delivers the
  ///   change.
  /// - Complexity: O(log n) for each edit.
  public func map<Output: Sendable>(_ transform: @escaping @Sendable (Element) -> Output) -> ListView<Output> {
    let view = view
    return ListView { graph in ListMapNode(view.node(in: graph), transform) }
  }
}

private final class ListMapNode<Input: Sendable, Output: Sendable>: ListNode {
  private let source: any ListNode<Input>
  private let transform: (Input) -> Output
  private var outputs = CountedTree<Plain<Output>>()

  init(_ source: any ListNode<Input>, _ transform: @escaping (Input) -> Output) {
    self.source = source
    self.transform = transform
  }

  func start() -> [Output] {
    let first = source.start().map(transform)
    outputs = CountedTree(first.lazy.map(Plain.init))
    return first
  }

  func step() -> [ListEdit<Output>] {
    source.step().map { edit in
      switch edit {
      case .insert(let input, let place):
        let output = transform(input)
        outputs.insert(Plain(output), at: place)
        return .insert(output, at: place)
      case .remove(_, let place):
        return .remove(outputs.remove(at: place).value, at: place)
      case .update(let place, _, let input):
        let output = transform(input)
        return .update(at: place, from: outputs.replace(at: place, by: Plain(output)).value, to: output)
      case .move(let place, let target):
        outputs.move(from: place, to: target)
        return .move(from: place, to: target)
      }
    }
  }
}
