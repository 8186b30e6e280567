/// The events of a marble diagram, by their ticks.
struct MarbleScript: Sendable {
  var events: [(tick: Int, sign: MarbleSign)]
  /// How many ticks the diagram is long.
  var length: Int

  /// The values, in the order of their first appearance, each once.
  var values: [Character] {
    var seen: Set<Character> = []
    return events.compactMap { event -> Character? in
      if case .value(let value) = event.sign, seen.insert(value).inserted { value } else { nil }
    }
  }
}
