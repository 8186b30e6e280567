import ReactiveKernel

extension ListSource {
  /// Replaces each element with the newest value of its own signal. An element is left out until its signal has sent a
  /// value.
  ///
  ///     self                  [a, b]
  ///     signal of a           1--------2
  ///     signal of b           ---8------
  ///     mapSignals            [1] at once, then insert 8 at 1, then update 1 to 2 at 0
  ///
  /// Each signal is subscribed to while its element is in the list. When an element is updated, the signal of the new
  /// element replaces the signal of the old one. If both signals have a value, the returned view updates the element.
  /// When a signal ends, its last value stays. The returned view completes when this list and all signals have ended.
  ///
  /// - Parameter transform: returns the signal for an element. Runs without a lock, on the thread that delivers the
  ///   change.
  /// - Complexity: O(log n) for each value and for each edit.
  public func mapSignals<Values: SignalSource>(
    _ transform: @escaping @Sendable (Element) -> Values
  ) -> ListView<Values.Value> where Values.Failure == Never {
    let view = view
    return ListView { graph in
      ElementSignalsNode(view.node(in: graph), in: graph, signal: { transform($0).signal }, make: { $1 })
    }
  }

  /// Sends an update for an element whenever the element's own signal sends a value.
  ///
  /// Use this method for elements that change themselves, such as models:
  /// `models.refreshed { $0.name.signal }.sorted { $0.name.value < $1.name.value }`. After an update, views of the
  /// result, such as `sorted`, call their closures again for the element. A value that a signal sends while it is being
  /// subscribed to makes no update.
  ///
  /// - Parameter signal: returns the signal of an element. The signal is subscribed to while the element is in the
  ///   list. The closure runs without a lock, on the thread that delivers the change.
  /// - Complexity: O(log n) for each value and for each edit.
  public func refreshed<Values: SignalSource>(
    when signal: @escaping @Sendable (Element) -> Values
  ) -> ListView<Element> where Values.Failure == Never {
    let view = view
    return ListView { graph in
      ElementSignalsNode(
        view.node(in: graph), in: graph, signal: { signal($0).signal }, make: { element, _ in element })
    }
  }
}

private final class ElementSignalsNode<Element: Sendable, Value: Sendable, Output: Sendable>: ListNode {
  private let source: any ListNode<Element>
  private let children: ChildGraphs
  private let signal: (Element) -> Signal<Value, Never>
  private let make: (Element, Value?) -> Output?
  /// The elements in their order. One whose signal has no value yet has the weight 0.
  private var entries = RankTree<Entry>()

  private final class Entry: RowSignal<Element, Value, Output> {
    weak var node: RankNode<Entry>?
  }

  init(
    _ source: any ListNode<Element>, in graph: ViewGraph, signal: @escaping (Element) -> Signal<Value, Never>,
    make: @escaping (Element, Value?) -> Output?
  ) {
    self.source = source
    self.signal = signal
    self.make = make
    children = graph.makeChildGraphs()
  }

  private func open(_ element: Element) -> Entry {
    let entry = Entry(element, make)
    entry.open(signal(element), in: children)
    return entry
  }

  private func makeNode(_ element: Element) -> RankNode<Entry> {
    let entry = open(element)
    let node = RankNode(entry, weight: entry.sent == nil ? 0 : 1)
    entry.node = node
    return node
  }

  func start() -> [Output] {
    let made = source.start().map(makeNode)
    entries = RankTree(made)
    return made.compactMap(\.value.sent)
  }

  func step() -> [ListEdit<Output>] {
    let edits = source.step()
    // Before new signals are subscribed to, which may send at once.
    let changed = children.takeChanged()
    var effects = edits.compactMap(edit)
    for child in changed {
      guard let entry = child.tag as? Entry, let node = entry.node, let (old, new) = entry.renew() else { continue }
      node.edit(from: old, to: new).map { effects.append($0) }
    }
    return effects
  }

  private func edit(_ edit: ListEdit<Element>) -> ListEdit<Output>? {
    switch edit {
    case .insert(let element, let place):
      let node = makeNode(element)
      entries.insert(node, at: place)
      return node.value.sent.map { .insert($0, at: node.weightBefore) }
    case .remove(_, let place):
      let node = entries[place]
      defer { entries.remove(node) }
      node.value.close()
      return node.value.sent.map { .remove($0, at: node.weightBefore) }
    case .update(let place, _, let element):
      let node = entries[place]
      let old = node.value
      old.close()
      let new = open(element)
      new.node = node
      node.value = new
      return node.edit(from: old.sent, to: new.sent)
    case .move(let place, let target):
      let node = entries[place]
      guard let (from, to) = entries.move(node, to: target), node.weight > 0 else { return nil }
      return .move(from: from, to: to)
    }
  }
}
