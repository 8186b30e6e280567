/// The events of a marble diagram, by their ticks.
struct MarbleScript: Sendable {
  var events: [(tick: Int, sign: MarbleSign)]
  /// How many ticks the diagram is long.
  var length: Int

  /// Whether it has no end.
  var isOpen: Bool {
    events.allSatisfy { if case .value = $0.sign { true } else { false } }
  }

  /// The values, in the order of their first appearance, each once.
  var values: [Letter] {
    var values: [Letter] = []
    for event in events { if case .value(let value) = event.sign, !values.contains(value) { values.append(value) } }
    return values
  }
}
