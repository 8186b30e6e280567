extension ListSource {
  /// Keeps the elements that meet a condition, in their order.
  ///
  ///     self    [1, 2, 3]   update 2 to 5 at 1   move 0 to 2
  ///     filter  [1, 3]      insert 5 at 1        move 0 to 2       isOdd
  ///
  /// The closure is called once for each element, and again when the element is updated. If an update changes the
  /// answer of the closure, the returned view inserts or removes the element. If a kept element moves past another kept
  /// element, the returned view moves it too.
  ///
  /// - Parameter isIncluded: returns whether to keep an element. Runs without a lock, on the thread that delivers the
  ///   change.
  /// - Complexity: O(log n) for each edit.
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> ListView<Element> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Transforms each element, and keeps the results that are not nil.
  ///
  ///     self        ["1", "a"]   insert "2" at 0   update "a" to "3" at 2
  ///     compactMap  [1]          insert 2 at 0     insert 3 at 2            Int.init
  ///
  /// The closure is called once for each element, and again when the element is updated.
  ///
  /// - Parameter transform: returns the result for an element. Runs without a lock, on the thread that delivers the
  ///   change.
  /// - Complexity: O(log n) for each edit.
  public func compactMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> ListView<Output> {
    let view = view
    return ListView { graph in ListCompactMapNode(view.node(in: graph), transform) }
  }
}

/// The result for one element. It takes a place in the view if it is not nil.
private struct Maybe<Value: Sendable>: Weighted {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  var weight: Int { value == nil ? 0 : 1 }
}

private final class ListCompactMapNode<Input: Sendable, Output: Sendable>: ListNode {
  private let source: any ListNode<Input>
  private let transform: (Input) -> Output?
  /// The results for all elements of the source.
  private var results = CountedTree<Maybe<Output>>()

  init(_ source: any ListNode<Input>, _ transform: @escaping (Input) -> Output?) {
    self.source = source
    self.transform = transform
  }

  func start() -> [Output] {
    let first = source.start().map { Maybe(transform($0)) }
    results = CountedTree(first)
    return first.compactMap(\.value)
  }

  func step() -> [ListEdit<Output>] { source.step().compactMap(edit) }

  private func edit(_ edit: ListEdit<Input>) -> ListEdit<Output>? {
    switch edit {
    case .insert(let input, let place):
      let result = Maybe(transform(input))
      let target = results.weight(before: place)
      results.insert(result, at: place)
      return result.value.map { .insert($0, at: target) }
    case .remove(_, let place):
      let target = results.weight(before: place)
      return results.remove(at: place).value.map { .remove($0, at: target) }
    case .update(let place, _, let input):
      let result = Maybe(transform(input))
      let target = results.weight(before: place)
      switch (results.replace(at: place, by: result).value, result.value) {
      case (nil, nil): return nil
      case (nil, let new?): return .insert(new, at: target)
      case (let old?, nil): return .remove(old, at: target)
      case (let old?, let new?): return .update(at: target, from: old, to: new)
      }
    case .move(let place, let target):
      let from = results.weight(before: place)
      results.move(from: place, to: target)
      let to = results.weight(before: target)
      return results[target].value == nil || from == to ? nil : .move(from: from, to: to)
    }
  }
}
