extension TableSource {
  /// Computes a value for each group of rows with the same key. The result is a table with the key as the ID.
  ///
  ///     self       [1: a 5, 2: a 6]   insert 3: b 1   update 1 to a 7   remove 3
  ///     grouped    [a: 11]            insert b: 1     update a to 13    remove b     by letter, sum
  ///
  /// A group that loses its last row is removed in the same change. If values are `Equatable`, a group is updated
  /// only when its value changes.
  ///
  /// - Parameters:
  ///   - key: returns the key of a row. Runs without a lock, on the thread that delivers the change, once for each row,
  ///     and again when the row is updated.
  ///   - aggregate: the computation, such as `.count`.
  /// - Complexity: O(1) for each edit, on average, and the cost of the aggregate.
  public func grouped<Key: Hashable & Sendable, Contribution, Value>(
    by key: @escaping @Sendable (Row) -> Key, aggregating aggregate: Aggregate<Row, Contribution, Value>
  ) -> TableView<Key, Value> {
    let (view, contribution) = (view, aggregate.contribution)
    return TableView { graph in
      GroupedAggregateNode(view.contributions({ Keyed(key: key($0), value: contribution($0)) }, in: graph), aggregate)
    }
  }
}

extension ListSource {
  /// Computes a value for each group of elements with the same key. The result is a table with the key as the ID.
  ///
  /// A group that loses its last element is removed in the same change. If values are `Equatable`, a group is
  /// updated only when its value changes.
  ///
  /// - Parameters:
  ///   - key: returns the key of an element. Runs without a lock, on the thread that delivers the change, once for each
  ///     element, and again when the element is updated.
  ///   - aggregate: the computation, such as `.count`.
  /// - Complexity: O(log n) for each edit, to find the place of its element, and the cost of the aggregate.
  public func grouped<Key: Hashable & Sendable, Contribution, Value>(
    by key: @escaping @Sendable (Element) -> Key, aggregating aggregate: Aggregate<Element, Contribution, Value>
  ) -> TableView<Key, Value> {
    let (view, contribution) = (view, aggregate.contribution)
    return TableView { graph in
      GroupedAggregateNode(view.contributions({ Keyed(key: key($0), value: contribution($0)) }, in: graph), aggregate)
    }
  }
}

/// A contribution, with the key of its group.
private struct Keyed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  let key: Key
  let value: Value
}

private final class GroupedAggregateNode<
  Element: Sendable, Key: Hashable & Sendable, Contribution: Sendable, Value: Sendable
>: TableNode {
  private let source: any Contributions<Keyed<Key, Contribution>>
  private let aggregate: Aggregate<Element, Contribution, Value>
  private var groups: [Key: Group] = [:]

  private struct Group {
    let accumulator: any Accumulator<Contribution, Value>
    var count = 0
    /// The value that the view has; nil before its first step.
    var sent: Value?
  }

  init(
    _ source: any Contributions<Keyed<Key, Contribution>>, _ aggregate: Aggregate<Element, Contribution, Value>
  ) {
    self.source = source
    self.aggregate = aggregate
  }

  func start() -> [(id: Key, row: Value)] {
    for contribution in source.start() { add(contribution) }
    groups = groups.mapValues { group in
      Group(accumulator: group.accumulator, count: group.count, sent: group.accumulator.value)
    }
    return groups.compactMap { key, group in group.sent.map { (key, $0) } }
  }

  func step() -> [TableEdit<Key, Value>] {
    var touched: [Key] = []
    var isTouched: Set<Key> = []
    func touch(_ key: Key) { if isTouched.insert(key).inserted { touched.append(key) } }
    for (old, new) in source.step() {
      if let old {
        touch(old.key)
        remove(old)
      }
      if let new {
        touch(new.key)
        add(new)
      }
    }
    return touched.compactMap(settle)
  }

  private func add(_ contribution: Keyed<Key, Contribution>) {
    let group = groups[contribution.key] ?? Group(accumulator: aggregate.makeAccumulator())
    group.accumulator.add(contribution.value)
    groups[contribution.key] = Group(accumulator: group.accumulator, count: group.count + 1, sent: group.sent)
  }

  private func remove(_ contribution: Keyed<Key, Contribution>) {
    groups[contribution.key]?.accumulator.remove(contribution.value)
    groups[contribution.key]?.count -= 1
  }

  /// The edit for a group at the end of a step. Only then an empty group is removed: it may have been refilled.
  private func settle(_ key: Key) -> TableEdit<Key, Value>? {
    guard let group = groups[key] else { return nil }
    let new = group.count == 0 ? nil : group.accumulator.value
    if let new { groups[key]?.sent = new } else { groups[key] = nil }
    if let old = group.sent, let new, !aggregate.isChanged(from: old, to: new) { return nil }
    return TableEdit(key, from: group.sent, to: new)
  }
}
