/// A test of a limit that many libraries have at large sizes.
struct Probe: Sendable {
  var name: String
  var sentence: String
  /// The sizes to run.
  var sizes: [Int]
  /// The largest size that must succeed.
  var required: Int
  /// The maximum growth of the time for each member, from the smallest to `required`.
  var mostGrowth: Double?
  /// The correct result.
  var expected: @Sendable (Int) -> Int
  var run: @Sendable (Int) -> Int

  static let all = [
    Probe(
      name: "concat", sentence: "concat of n signals of one value", sizes: [10_000, 100_000, 1_000_000],
      required: 1_000_000, expected: { $0 * ($0 - 1) / 2 }, run: runConcat),
    Probe(
      name: "repeat", sentence: "a signal of one value, run n times", sizes: [10_000, 100_000, 1_000_000],
      required: 1_000_000, expected: { $0 }, run: runRepeat),
    Probe(
      name: "retry", sentence: "a signal that fails at once, run n times", sizes: [10_000, 100_000, 1_000_000],
      required: 1_000_000, expected: { $0 }, run: runRetry),
    Probe(
      name: "nestedConcat", sentence: "a.concat(b).concat(c)…, n deep", sizes: [1000, 10_000, 100_000],
      required: 10_000, expected: { $0 }, run: runNestedConcat),
    Probe(
      name: "mapDepth", sentence: "a chain of n maps, 2 values", sizes: [1000, 10_000, 100_000], required: 10_000,
      expected: { 2 * $0 + 1 }, run: runMapDepth),
    Probe(
      name: "reentrantSend", sentence: "a subscriber that sends to its own subject, n times",
      sizes: [10_000, 100_000, 1_000_000], required: 1_000_000, expected: { $0 }, run: runReentrantSend),
    Probe(
      name: "overlap", sentence: "two threads, n values each: how many were in the subscriber at once",
      sizes: [200_000], required: 200_000, expected: { _ in 1 }, run: runOverlap),
    Probe(
      name: "liveShared", sentence: "n live subscriptions of one subject, a value, and their disposal",
      sizes: [1000, 10_000, 100_000, 1_000_000], required: 100_000, mostGrowth: 2,
      expected: { $0 }, run: runLiveShared),
  ]
}
