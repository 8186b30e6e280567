/// The steps of a run, for its drawing: one column for each step.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct History: Sendable {
  struct Step: Sendable {
    var lane: Int
    var time: Duration
    /// Whether it was not the step that had been ready for longest.
    var isDeviation: Bool
    var notes: [String] = []
    /// The events of watched signals during the step.
    var events: [(row: Int, text: String)] = []
  }

  /// Whether the steps are kept. Most runs are not drawn.
  let isKept: Bool
  private(set) var steps: [Step] = []
  private(set) var count = 0
  private(set) var rows: [String] = []

  init(isKept: Bool) { self.isKept = isKept }

  mutating func addStep(of lane: Int, at time: Duration, isDeviation: Bool) {
    count += 1
    if isKept { steps.append(Step(lane: lane, time: time, isDeviation: isDeviation)) }
  }

  mutating func addRow(_ name: String) -> Int {
    rows.append(name)
    return rows.count - 1
  }

  mutating func note(_ text: String, row: Int) {
    if !steps.isEmpty { steps[steps.count - 1].events.append((row, text)) }
  }

  /// Writes into the current step, with the name of another lane if it is about that.
  mutating func note(_ text: String) {
    if !steps.isEmpty { steps[steps.count - 1].notes.append(text) }
  }

  mutating func note(_ text: String, about name: String) { note("\(name) \(text)") }
}
