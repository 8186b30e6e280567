import ReactiveKernel

extension ListSource {
  /// The newest value of a signal for each element. An element without a value is not in the view.
  ///
  ///     self                  [a, b]
  ///     signal of a           1--------2
  ///     signal of b           ---8------
  ///     mapSignals            [1] at once, then insert 8 at 1, then update 1 to 2 at 0
  ///
  /// Each signal is subscribed to while its element is in the list, and again after an update of the element. It
  /// completes when this list and all signals have ended; the end of a signal leaves its value.
  ///
  /// - Parameter transform: returns the signal for an element. Runs without a lock, on the thread that delivers.
  /// - Complexity: O(log n) for each value and for each edit.
  public func mapSignals<Values: SignalSource>(
    _ transform: @escaping @Sendable (Element) -> Values
  ) -> ListView<Values.Value> where Values.Failure == Never {
    flatMap { element in ListView<Values.Value>(newestOf: transform(element).signal) }
  }

  /// Sends each element again, as an update, whenever a signal of its own sends a value.
  ///
  /// Views behind it then ask their closures again. Use it for elements that change themselves, such as models:
  /// `models.refreshed { $0.name.signal }.sorted { $0.name.value < $1.name.value }`. The value of a signal that it
  /// sends at once is no refresh.
  ///
  /// - Parameter signal: returns the signal of an element, which is subscribed to while the element is in the list.
  ///   Runs without a lock, on the thread that delivers.
  /// - Complexity: O(log n) for each value and for each edit.
  public func refreshed<Values: SignalSource>(
    when signal: @escaping @Sendable (Element) -> Values
  ) -> ListView<Element> where Values.Failure == Never {
    flatMap { element in
      let signal = signal(element).signal
      return ListView<Element> { graph in RefreshedNode(element, graph.parameter(signal, isOptional: true)) }
    }
  }
}

extension ListView {
  /// A list with the newest value of a signal as its only element; empty until there is one.
  fileprivate init(newestOf signal: Signal<Element, Never>) {
    self.init { graph in NewestNode(graph.parameter(signal, isOptional: true)) }
  }
}

private final class NewestNode<Value: Sendable>: ListNode {
  private let value: Parameter<Value>
  private var sent: Value?

  init(_ value: Parameter<Value>) { self.value = value }

  func start() -> [Value] {
    sent = value.valueIfAny
    return sent.map { [$0] } ?? []
  }

  func step() -> [ListEdit<Value>] {
    guard value.isNew else { return [] }
    let (old, new) = (sent, value.value)
    sent = new
    return old.map { [.update(at: 0, from: $0, to: new)] } ?? [.insert(new, at: 0)]
  }
}

private final class RefreshedNode<Element: Sendable, Value: Sendable>: ListNode {
  private let element: Element
  private let signal: Parameter<Value>

  init(_ element: Element, _ signal: Parameter<Value>) {
    self.element = element
    self.signal = signal
  }

  func start() -> [Element] { [element] }

  func step() -> [ListEdit<Element>] { signal.isNew ? [.update(at: 0, from: element, to: element)] : [] }
}
