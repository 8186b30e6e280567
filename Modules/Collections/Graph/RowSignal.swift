import ReactiveKernel

/// A row with a signal of its own, which is subscribed to until the row leaves.
class RowSignal<Row: Sendable, Value: Sendable, Output: Sendable> {
  private final let row: Row
  private final let make: (Row, Value?) -> Output?
  private final var graph: ViewGraph?
  private final var value: Parameter<Value>?
  /// Its row in the view, if it has one.
  private(set) final var sent: Output?

  /// - Parameter make: makes the row of the view of a row and the newest value of its signal.
  init(_ row: Row, _ make: @escaping (Row, Value?) -> Output?) {
    self.row = row
    self.make = make
  }

  /// Subscribes to the signal. Values that it sends at once are a part of the row when it comes.
  final func open(_ signal: Signal<Value, Never>, in children: ChildGraphs) {
    let graph = children.make(tag: self)
    let value = graph.parameter(signal, isOptional: true)
    self.graph = graph
    self.value = value
    graph.attachParameters()
    sent = make(row, value.valueIfAny)
    graph.started()
  }

  /// Makes the row of the view again, if the signal has sent a value in this step.
  final func renew() -> (old: Output?, new: Output?)? {
    guard let value, value.isNew else { return nil }
    let old = sent
    sent = make(row, value.valueIfAny)
    return (old, sent)
  }

  /// Ends the subscription. ``ChildGraphs/takeChanged()`` has no graph with this tag any more.
  final func close() { graph?.close() }
}
