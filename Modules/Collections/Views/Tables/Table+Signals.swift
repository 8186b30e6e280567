import ReactiveKernel

extension TableSource {
  /// Replaces each row with the newest value of its own signal. A row is left out until its signal has sent a value.
  ///
  ///     self                  [1: a, 2: b]
  ///     signal of a           1--------2
  ///     signal of b           ---8------
  ///     mapSignals            [1: 1] at once, then insert 2: 8, then update 1 to 2
  ///
  /// Each signal is subscribed to until its row is removed. When a row is updated, the signal of the new row replaces
  /// the signal of the old one. When a signal ends, its last value stays. The returned view completes when this table
  /// and all signals have ended.
  ///
  /// - Parameter transform: returns the signal of a row. Runs without a lock, on the thread that delivers the change.
  /// - Complexity: O(1) for each value and for each edit, on average.
  public func mapSignals<Values: SignalSource>(
    _ transform: @escaping @Sendable (Row) -> Values
  ) -> TableView<ID, Values.Value> where Values.Failure == Never {
    let view = view
    return TableView { graph in
      RowSignalsNode(view.node(in: graph), in: graph, signal: { transform($0).signal }, make: { $1 })
    }
  }

  /// Sends an update for a row whenever the row's own signal sends a value.
  ///
  /// Use this method for rows that change themselves, such as models:
  /// `models.refreshed { $0.isOpen.signal }.filter { $0.isOpen.value }`. After an update, views of the result, such as
  /// `filter`, call their closures again for the row. A value that a signal sends while it is being subscribed to makes
  /// no update.
  ///
  /// - Parameter signal: returns the signal of a row. The signal is subscribed to until the row is removed. The closure
  ///   runs without a lock, on the thread that delivers the change.
  /// - Complexity: O(1) for each value and for each edit, on average.
  public func refreshed<Values: SignalSource>(
    when signal: @escaping @Sendable (Row) -> Values
  ) -> TableView<ID, Row> where Values.Failure == Never {
    let view = view
    return TableView { graph in
      RowSignalsNode(view.node(in: graph), in: graph, signal: { signal($0).signal }, make: { row, _ in row })
    }
  }
}

private final class RowSignalsNode<ID: Hashable & Sendable, Row: Sendable, Value: Sendable, Output: Sendable>: TableNode
{
  private let source: any TableNode<ID, Row>
  private let children: ChildGraphs
  private let signal: (Row) -> Signal<Value, Never>
  private let make: (Row, Value?) -> Output?
  private var entries: [ID: Entry] = [:]

  private final class Entry: RowSignal<Row, Value, Output> {
    let id: ID

    init(_ id: ID, _ row: Row, _ make: @escaping (Row, Value?) -> Output?) {
      self.id = id
      super.init(row, make)
    }
  }

  init(
    _ source: any TableNode<ID, Row>, in graph: ViewGraph, signal: @escaping (Row) -> Signal<Value, Never>,
    make: @escaping (Row, Value?) -> Output?
  ) {
    self.source = source
    self.signal = signal
    self.make = make
    children = graph.makeChildGraphs()
  }

  func start() -> [(id: ID, row: Output)] {
    source.start().compactMap { id, row in open(id, row).sent.map { (id, $0) } }
  }

  func step() -> [TableEdit<ID, Output>] {
    let edits = source.step()
    // Before new signals are subscribed to, which may send at once.
    let changed = children.takeChanged()
    var effects = edits.compactMap { edit in
      let old = entries.removeValue(forKey: edit.id)
      old?.close()
      let new = edit.new.map { open(edit.id, $0) }
      return TableEdit(edit.id, from: old?.sent, to: new?.sent)
    }
    for child in changed {
      guard let entry = child.tag as? Entry, let (old, new) = entry.renew() else { continue }
      TableEdit(entry.id, from: old, to: new).map { effects.append($0) }
    }
    return effects
  }

  private func open(_ id: ID, _ row: Row) -> Entry {
    let entry = Entry(id, row, make)
    entries[id] = entry
    entry.open(signal(row), in: children)
    return entry
  }
}
