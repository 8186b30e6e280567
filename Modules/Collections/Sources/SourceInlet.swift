import ReactiveProperties

/// Connects a list or a table to the nodes of one graph.
final class SourceInlet<Content: SourceContent>: Inlet, @unchecked Sendable {
  // Unchecked because the base class is.
  private let state: SourceState<Content>
  private var first: Content?
  private var handed: [[Content.Edit]] = []
  private var composed: [Content.Edit]?

  init(for state: SourceState<Content>, in graph: ViewGraph) {
    self.state = state
    super.init(in: graph)
  }

  /// The content when the nodes start.
  var content: Content {
    guard let first else { preconditionFailure("a view reads its source before it has joined it") }
    return first
  }

  /// The edits of this step: the fewest with their effect.
  var edits: [Content.Edit] {
    if handed.isEmpty { return [] }
    if let composed { return composed }
    let edits = handed.count == 1 ? handed[0] : handed.flatMap(\.self)
    let fewest = edits.count < 2 ? edits : Content.composed(edits)
    composed = fewest
    return fewest
  }

  override var dependency: Dependency? { state.dependency }

  override func isFed(by run: ViewRun) -> Bool { state.feeder == ObjectIdentifier(run) }

  override func join() {
    isJoined = true
    let joined = state.join(self)
    first = joined.content
    isEnded = joined.hasEnded
  }

  override func leave() {
    state.leave(self)
    first = nil
    clear()
  }

  override func clear() {
    first = nil
    if handed.isEmpty { return }
    handed = []
    composed = nil
  }

  override func compose(_ arrivals: [Arrival]) -> Arrival {
    EditsArrival(
      Content.composed(arrivals.flatMap { unsafeDowncast($0, to: EditsArrival<Content>.self).edits }), at: self)
  }

  func receive(_ edits: [Content.Edit]) {
    handed.append(edits)
    graph.mark()
  }
}

/// The edits of one change of a source, on their way to an inlet.
final class EditsArrival<Content: SourceContent>: Arrival, @unchecked Sendable {
  // Unchecked because the base class is.
  let edits: [Content.Edit]

  init(_ edits: [Content.Edit], at inlet: SourceInlet<Content>) {
    self.edits = edits
    super.init(at: inlet)
  }

  override var size: Int { edits.count }

  override func hand() { unsafeDowncast(inlet, to: SourceInlet<Content>.self).receive(edits) }
}
