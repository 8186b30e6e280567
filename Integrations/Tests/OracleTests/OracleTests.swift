import Foundation
import ReactiveTesting
import Testing

/// Views of collections have the same rows as queries of SQLite, after each of thousands of random batches.
@Suite struct OracleTests {
  private static let editsInTrial = 500
  private static var trials: Int {
    repetitions(quick: 1_000, full: 3_000, night: 1_000_000) / editsInTrial
  }

  /// `REACTIVE_SEED` sets another seed.
  private static let seed = ProcessInfo.processInfo.environment["REACTIVE_SEED"].flatMap(UInt64.init) ?? 0

  @Test(arguments: 0..<trials) func viewsAgreeWithQueries(number: Int) throws {
    var random = RandomEdits(seed: Self.seed, trial: number)
    var (batches, edits): ([[Edit]], Int) = ([], 0)
    while edits < Self.editsInTrial {
      let batch = random.batch()
      batches.append(batch)
      edits += batch.count
    }
    // Every second trial has slow subscribers.
    let trial = Trial(views: OracleView.all, batches: batches, pace: number % 2 == 0 ? .immediate : .slow)
    guard let failure = try trial.run() else { return }
    let (shrunk, last) = try trial.shrunk(failure)
    let steps = shrunk.batches.map { "  \($0)" }.joined(separator: "\n")
    Issue.record(
      """
      seed \(Self.seed), trial \(number): \(trial.views[failure.view].name): \(failure)
      shrunk to \(shrunk.batches.joined().count) edits: \(last)
      \(steps)
      """)
  }

  @Test func thereAreAtLeastFortyViews() {
    #expect(Set(OracleView.all.map(\.name)).count == OracleView.all.count)
    #expect(OracleView.all.count >= 40)
  }
}
