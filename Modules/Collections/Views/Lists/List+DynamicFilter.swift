import ReactiveKernel

extension ListSource {
  /// Keeps the elements that meet a condition, in their order. A signal sends the conditions, and the newest one
  /// applies.
  ///
  ///     self        [1, 2, 3]                   append 5
  ///     conditions  isOdd        > 1
  ///     filter      [1, 3]       remove 1 at 0   insert 5 at 2
  ///                              insert 2 at 0
  ///
  /// The first content waits for the first condition. A new condition makes one change, with the edits that lead from
  /// the old elements to the new elements. If the new condition keeps the same elements, there is no change.
  ///
  /// - Parameter conditions: the signal of the conditions. A condition runs without a lock, on the thread that delivers
  ///   the change. It runs once for each new or updated element. A new condition runs for all elements.
  /// - Complexity: O(log n) for each edit, O(n) for a new condition.
  public func filter(
    by conditions: some SignalSource<@Sendable (Element) -> Bool, Never>
  ) -> ListView<Element> {
    let (view, conditions) = (view, conditions.signal)
    return ListView { graph in DynamicFilterNode(view.node(in: graph), graph.parameter(conditions)) }
  }
}

private final class DynamicFilterNode<Element: Sendable>: ListNode {
  private let source: any ListNode<Element>
  private let condition: Parameter<@Sendable (Element) -> Bool>
  private var candidates = CountedTree<Candidate>()

  /// An element of the source, which takes a place here if it is included.
  struct Candidate: Weighted {
    var element: Element
    var isIncluded: Bool

    var weight: Int { isIncluded ? 1 : 0 }
  }

  init(_ source: any ListNode<Element>, _ condition: Parameter<@Sendable (Element) -> Bool>) {
    self.source = source
    self.condition = condition
  }

  private func candidate(_ element: Element) -> Candidate {
    Candidate(element: element, isIncluded: condition.value(element))
  }

  func start() -> [Element] {
    let first = source.start().map(candidate)
    candidates = CountedTree(first)
    return first.lazy.filter(\.isIncluded).map(\.element)
  }

  func step() -> [ListEdit<Element>] {
    var edits = source.step().compactMap(edit)
    if condition.isNew { decideAgain(&edits) }
    return edits
  }

  private func edit(_ edit: ListEdit<Element>) -> ListEdit<Element>? {
    switch edit {
    case .insert(let element, let place):
      let target = candidates.weight(before: place)
      let new = candidate(element)
      candidates.insert(new, at: place)
      return new.isIncluded ? .insert(element, at: target) : nil
    case .remove(_, let place):
      let target = candidates.weight(before: place)
      let old = candidates.remove(at: place)
      return old.isIncluded ? .remove(old.element, at: target) : nil
    case .update(let place, _, let element):
      let target = candidates.weight(before: place)
      let new = candidate(element)
      let old = candidates.replace(at: place, by: new)
      switch (old.isIncluded, new.isIncluded) {
      case (false, false): return nil
      case (false, true): return .insert(element, at: target)
      case (true, false): return .remove(old.element, at: target)
      case (true, true): return .update(at: target, from: old.element, to: element)
      }
    case .move(let place, let target):
      let from = candidates.weight(before: place)
      candidates.move(from: place, to: target)
      let to = candidates.weight(before: target)
      return !candidates[target].isIncluded || from == to ? nil : .move(from: from, to: to)
    }
  }

  private func decideAgain(_ edits: inout [ListEdit<Element>]) {
    var place = 0
    let decided = candidates.map { old in
      let new = candidate(old.element)
      if old.isIncluded, !new.isIncluded { edits.append(.remove(old.element, at: place)) }
      if !old.isIncluded, new.isIncluded { edits.append(.insert(old.element, at: place)) }
      place += new.weight
      return new
    }
    candidates = CountedTree(decided)
  }
}
