import ReactivePrimitives
import ReactiveProperties

/// Connects a source or a parameter to the nodes of one graph.
class Inlet: @unchecked Sendable {
  // Unchecked because the variables belong to the thread that has the claim of the run, except where a comment says so.
  final let run: ViewRun
  final let graph: ViewGraph
  /// Its place on the list of the source; used under the lock of the source.
  final let place = ListPlace<Inlet>()
  /// Whether the source or the signal has ended. Set under the lock of the source when it joins, and later with the
  /// claim.
  final var isEnded = false
  final var isJoined = false

  init(in graph: ViewGraph) {
    self.graph = graph
    run = graph.run
  }

  /// The source, whose lock is held while the inlet joins it; nil for a parameter.
  var dependency: Dependency? { nil }

  /// Whether a node of a run makes the edits of the source, in the steps of the run: then its content is never newer
  /// than the state of the nodes.
  func isFed(by run: ViewRun) -> Bool { false }

  /// Subscribes to a parameter.
  func attach() {}

  /// Takes the content of the source and a place on its list. Called under the lock of the source.
  func join() {}

  /// Unsubscribes.
  func leave() {}

  /// Forgets the arrivals of the step that is over.
  func clear() {}

  /// Makes one arrival of several, in their order.
  func compose(_ arrivals: [Arrival]) -> Arrival { arrivals[arrivals.count - 1] }
}

/// The lists of the subscribers of sources.
enum Inlets: ListKind {
  static func withPlace<Result>(of element: Inlet, _ body: (borrowing ListPlace<Inlet>) -> Result) -> Result {
    body(element.place)
  }
}

/// An arrival at an inlet: the edits of one batch, the value of a parameter, or an end.
class Arrival: @unchecked Sendable {
  // Unchecked because nothing changes after the initialiser.
  final let inlet: Inlet

  init(at inlet: Inlet) { self.inlet = inlet }

  /// The number of edits.
  var size: Int { 1 }
  /// Whether it may not be composed with others.
  var isEnd: Bool { false }

  /// Gives it to the inlet for the next step.
  func hand() {}
}

/// The end of a source.
final class EndArrival: Arrival, @unchecked Sendable {
  // Unchecked because the base class is.
  override var isEnd: Bool { true }

  override func hand() {
    if inlet.isEnded { return }
    inlet.isEnded = true
    inlet.graph.partEnded()
  }
}
