import ReactiveKernel

extension ListSource {
  /// Computes a value from all elements, and sends it when it has changed.
  ///
  ///     self                   [1, 2]   append 4   move 0 to 2   remove at 0
  ///     aggregate(.sum { $0 }) 3        7                        5
  ///
  /// The first value comes at once, even if the list is empty. One change with several edits sends at most one value.
  /// If values are not `Equatable`, each change that inserts, removes or updates an element sends a value. The signal
  /// completes when ``ListSource/changes`` completes.
  ///
  /// - Parameter aggregate: the computation, such as `.count`.
  /// - Complexity: O(log n) for each edit, to find the place of its element, and the cost of the aggregate.
  public func aggregate<Contribution, Value>(
    _ aggregate: Aggregate<Element, Contribution, Value>
  ) -> Signal<Value, Never> {
    let view = view
    return .ofNode { graph in AggregateNode(view.contributions(aggregate.contribution, in: graph), aggregate) }
  }
}

extension TableSource {
  /// Computes a value from all rows, and sends it when it has changed.
  ///
  ///     self                 [1: 5, 2: 8]   update 1 to 9   remove 2
  ///     aggregate(.count)    2                              1
  ///
  /// The first value comes at once, even if the table is empty. One change with several edits sends at most one value.
  /// If values are not `Equatable`, each change sends a value. The signal completes when ``TableSource/changes``
  /// completes.
  ///
  /// - Parameter aggregate: the computation, such as `.count`.
  /// - Complexity: O(1) for each edit, on average, and the cost of the aggregate.
  public func aggregate<Contribution, Value>(
    _ aggregate: Aggregate<Row, Contribution, Value>
  ) -> Signal<Value, Never> {
    let view = view
    return .ofNode { graph in AggregateNode(view.contributions(aggregate.contribution, in: graph), aggregate) }
  }
}

private final class AggregateNode<Element: Sendable, Contribution: Sendable, Value: Sendable>: ValueNode {
  private let source: any Contributions<Contribution>
  private let aggregate: Aggregate<Element, Contribution, Value>
  private let accumulator: any Accumulator<Contribution, Value>
  private var sent: Value?
  /// Whether an element has come, left or been updated, or none has been seen yet.
  private var isTouched = false

  init(_ source: any Contributions<Contribution>, _ aggregate: Aggregate<Element, Contribution, Value>) {
    self.source = source
    self.aggregate = aggregate
    accumulator = aggregate.makeAccumulator()
  }

  func start() {
    for contribution in source.start() { accumulator.add(contribution) }
    isTouched = true
  }

  func step() {
    for (old, new) in source.step() {
      old.map(accumulator.remove)
      new.map(accumulator.add)
      isTouched = true
    }
  }

  func takeValue() -> Value? {
    guard isTouched else { return nil }
    isTouched = false
    let new = accumulator.value
    if let sent, !aggregate.isChanged(from: sent, to: new) { return nil }
    sent = new
    return new
  }
}
