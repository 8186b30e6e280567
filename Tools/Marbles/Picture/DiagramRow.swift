/// The events of one subscription.
struct DiagramRow: Sendable {
  var name: String
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

  /// A tick of another row of the same list.
  struct Origin: Sendable {
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
