/// The events of one subscription.
struct DiagramRow: Sendable {
  var name: String
  /// The type of its values in a test, if they have one there.
  var type = ""
  /// The type of its failure.
  var failure = ""
  /// The tick of the subscription.
  var start: Int
  /// How many ticks it was drawn with, if it is that of an input.
  var span = 0
  var marks: [DiagramMark] = []
  /// How many of the marks came to happen: of what an input would have sent, as far as it was listened to.
  var seen = 0
  /// The tick at which the subscription ended, if it did.
  var end: Int?
  /// Whether it shows when closures were called, rather than a signal.
  var isNote = false
  /// Where the row comes from, if it is that of an inner signal.
  var origin: Origin?

  /// A tick of another row.
  struct Origin: Sendable {
    /// The number of the row in the same list. In a chain, `-1 - n` is output n of the step before.
    var row: Int
    var tick: Int
  }

  /// Whether the row's own terminal is among its marks.
  var isTerminated: Bool {
    switch marks.last?.kind {
    case .completion, .failure: true
    default: false
    }
  }

  /// The tick of the newest such value that came to happen.
  func tick(ofSeen value: Letter) -> Int? {
    let name = Word(value.text)
    return marks.prefix(seen).last { if case .value(let label) = $0.kind { Word(label) == name } else { false } }?.tick
  }

  /// The last tick of which the row has something to show.
  var lastTick: Int { max(start + span - 1, start, marks.last?.tick ?? 0, end ?? 0) }

  /// The row as far as a tick.
  func cut(behind tick: Int) -> DiagramRow {
    var row = self
    row.marks.removeAll { $0.tick > tick }
    row.span = min(span, max(0, tick + 1 - start))
    return row
  }

  /// The events of each tick, in order.
  var stacks: [(tick: Int, marks: ArraySlice<DiagramMark>)] {
    marks.runs.map { range in (marks[range.lowerBound].tick, marks[range]) }
  }
}

extension [DiagramMark] {
  /// The runs of marks that share a tick.
  fileprivate var runs: [Range<Int>] {
    var found: [Range<Int>] = []
    for place in indices {
      if let last = found.last, self[last.lowerBound].tick == self[place].tick {
        found[found.count - 1] = last.lowerBound..<(place + 1)
      } else {
        found.append(place..<(place + 1))
      }
    }
    return found
  }
}
