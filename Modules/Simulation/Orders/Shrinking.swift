/// Finds the fewest decisions that differ from the default and still make a run fail.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Shrinking {
  private let explorer: Explorer
  /// How many runs one search may take.
  private let most = 2_000

  init(_ explorer: Explorer) { self.explorer = explorer }

  /// Returns a smaller replay that fails; nil if the replay itself does not fail again.
  func smallest(failing replay: Replay) -> Replay? {
    var left = most
    guard var smallest = failing(replay, &left) else { return nil }
    while let smaller = smaller(than: smallest, &left) { smallest = smaller }
    return fewest(than: smallest) ?? smallest
  }

  /// Runs a replay, and returns the decisions that it led to if it fails.
  private func failing(_ replay: Replay, _ left: inout Int) -> Replay? {
    guard left > 0 else { return nil }
    left -= 1
    let outcome = explorer.run.outcome(of: DecisionMaker(replay))
    return outcome.hasFailed ? outcome.decisions.replay : nil
  }

  /// Leaves out deviations: all, halves, and smaller parts, down to single ones; then makes choices smaller.
  private func smaller(than replay: Replay, _ left: inout Int) -> Replay? {
    let keys = replay.deviations.keys.sorted()
    var size = keys.count
    while size > 0 {
      for start in stride(from: 0, to: keys.count, by: size) {
        let removed = Set(keys[start..<min(start + size, keys.count)])
        let attempt = Replay(replay.deviations.filter { !removed.contains($0.key) })
        if let found = failing(attempt, &left), found.deviations.count < replay.deviations.count { return found }
      }
      size /= 2
    }
    for key in keys {
      let choice = replay.deviations[key, default: 1]
      for lower in 1..<choice {
        var attempt = replay
        attempt.deviations[key] = lower
        if let found = failing(attempt, &left), found.deviations.count == replay.deviations.count { return found }
      }
    }
    return nil
  }

  /// Looks for any failing order with fewer deviations, if there are few enough orders to try.
  private func fewest(than replay: Replay) -> Replay? {
    guard replay.deviations.count > 1 else { return nil }
    var count = 0
    let found = explorer.firstFailure(bound: replay.deviations.count - 1, limit: most, count: &count)
    return found.failed?.decisions.replay
  }
}
