extension TableSource {
  /// Computes a value for each group of rows with the same key. The result is a table with the key as the ID.
  ///
  ///     self       [1: a 5, 2: a 6]   insert 3: b 1   update 1 to a 7   remove 3
  ///     grouped    [a: 11]            insert b: 1     update a to 13    remove b     by letter, sum
  ///
  /// A group that loses its last row is removed in the same change. If values are `Equatable`, a group is updated
  /// only when its value changes. A row whose key does not equal itself, such as NaN, is in no group.
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
  /// updated only when its value changes. An element whose key does not equal itself, such as NaN, is in no group.
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

  var hasGroup: Bool { key.findable != nil }
}

private final class GroupedAggregateNode<
  Element: Sendable, Key: Hashable & Sendable, Contribution: Sendable, Value: Sendable
>: TableNode {
  private let source: any Contributions<Keyed<Key, Contribution>>
  private let aggregate: Aggregate<Element, Contribution, Value>
  private var groups: [Key: Group] = [:]

  /// The elements with one key.
  private final class Group {
    let key: Key
    let accumulator: any Accumulator<Contribution, Value>
    var count = 0
    /// The value that the view has; nil before its first step.
    var sent: Value?
    /// Whether an element has come or left in this step.
    var isTouched = false

    init(key: Key, accumulator: any Accumulator<Contribution, Value>) {
      self.key = key
      self.accumulator = accumulator
    }
  }

  init(
    _ source: any Contributions<Keyed<Key, Contribution>>, _ aggregate: Aggregate<Element, Contribution, Value>
  ) {
    self.source = source
    self.aggregate = aggregate
  }

  func start() -> [(id: Key, row: Value)] {
    for contribution in source.start() where contribution.hasGroup {
      let group = group(for: contribution.key)
      group.accumulator.add(contribution.value)
      group.count += 1
    }
    return groups.values.map { group in
      let value = group.accumulator.value
      group.sent = value
      return (group.key, value)
    }
  }

  func step() -> [TableEdit<Key, Value>] {
    var touched: [Group] = []
    func touchedGroup(for key: Key) -> Group {
      let group = group(for: key)
      if !group.isTouched { touched.append(group) }
      group.isTouched = true
      return group
    }
    for (old, new) in source.step() {
      if let old, old.hasGroup {
        let group = touchedGroup(for: old.key)
        group.accumulator.remove(old.value)
        group.count -= 1
      }
      if let new, new.hasGroup {
        let group = touchedGroup(for: new.key)
        group.accumulator.add(new.value)
        group.count += 1
      }
    }
    return touched.compactMap(settle)
  }

  private func group(for key: Key) -> Group {
    if let known = groups[key] { return known }
    let new = Group(key: key, accumulator: aggregate.makeAccumulator())
    groups[key] = new
    return new
  }

  /// The edit for a group at the end of a step. Only then an empty group is removed: it may have been refilled.
  private func settle(_ group: Group) -> TableEdit<Key, Value>? {
    group.isTouched = false
    let old = group.sent
    group.sent = group.count == 0 ? nil : group.accumulator.value
    if group.sent == nil { groups[group.key] = nil }
    if let old, let new = group.sent, !aggregate.isChanged(from: old, to: new) { return nil }
    return TableEdit(group.key, from: old, to: group.sent)
  }
}
