/// An operation whose cost may grow with the size of a crowd.
struct Growing: Sendable {
  /// The members of a crowd.
  enum Crowd: String, CaseIterable {
    case subscribers, inners, keys
    case buffered = "buffered values"
  }

  var crowd: Crowd
  var sentence: String
  /// Runs the operation with a crowd of `count`, calls `measure` with the part to measure, and returns the result.
  var run: @Sendable (_ count: Int, _ measure: (() -> Void) -> Void) -> Int

  static let sizes = [10, 1000, 100_000, 1_000_000]

  static let all = [
    Growing(crowd: .subscribers, sentence: "subscribe each", run: subscribeEach),
    Growing(crowd: .subscribers, sentence: "deliver to each", run: deliverToEach),
    Growing(crowd: .subscribers, sentence: "dispose each, oldest first", run: disposeEach),
    Growing(crowd: .inners, sentence: "start each with flatMap", run: startEach),
    Growing(crowd: .inners, sentence: "a value of each", run: sendThroughEach),
    Growing(crowd: .inners, sentence: "end each", run: endEach),
    Growing(crowd: .inners, sentence: "concat each", run: concatEach),
    Growing(crowd: .keys, sentence: "begin each with groupBy", run: beginEach),
    Growing(crowd: .keys, sentence: "a value of each", run: sendToEachKey),
    Growing(crowd: .buffered, sentence: "zip: waits, and is paired", run: pairEach),
    Growing(crowd: .buffered, sentence: "replay to a late subscriber", run: replayEach),
    Growing(crowd: .buffered, sentence: "sent from inside a delivery", run: queueEach),
  ]
}
