/// The rows of a run: its tasks, schedulers and executors. Each has at most one step at a time that may run next.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Lanes {
  struct Lane {
    var name: String
    /// Whether its steps run in the order in which they became ready.
    var isSerial: Bool
    /// Whether a fault stops it for now.
    var isStalled = false
    /// Whether the scheduler drops its actions.
    var isCancelled = false
  }

  private(set) var all: [Lane] = []
  private var tasks: [String: Int] = [:]
  private var counts: [String: Int] = [:]

  subscript(lane: Int) -> Lane { all[lane] }

  /// Adds a lane.
  ///
  /// - Parameters:
  ///   - kind: the word for it.
  ///   - name: its name; by default the kind and a number.
  mutating func add(_ kind: String, named name: String? = nil, isSerial: Bool = true) -> Int {
    counts[kind, default: 0] += 1
    all.append(Lane(name: name ?? "\(kind) \(counts[kind, default: 0])", isSerial: isSerial))
    return all.count - 1
  }

  /// The lane of a job.
  ///
  /// The text of a job has the number of its task. A job without a number belongs to the language: it resumes a task
  /// that yields, or runs the next task of a default actor. All of these share a lane. A wrong guess would only draw a
  /// step in another row.
  mutating func lane(ofJob text: String) -> Int {
    if let lane = tasks[text] { return lane }
    let lane =
      if text.contains("nil") {
        add("others", named: "others", isSerial: false)
      } else {
        all.isEmpty ? add("body", named: "body") : add("task")
      }
    tasks[text] = lane
    return lane
  }

  mutating func cancel(_ lane: Int) { all[lane].isCancelled = true }

  mutating func setStalled(_ isStalled: Bool, _ lane: Int) { all[lane].isStalled = isStalled }
}
