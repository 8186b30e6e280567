import ReactiveCore
import ReactiveStreaming
import ReactiveTesting
import TestSupport
import Testing

/// Counts the copied bytes, and limits the time for the bytes that are read.
@Suite("The cost of a JSON text that grows") struct GrowingCostTests {
  /// Takes pieces, and keeps what there is after each. Returns the number of copied bytes.
  private func copied(by count: Int, piecesOf size: Int) throws -> Int {
    var json = GrowingJSON()
    var kept: [GrowingJSON] = []
    try json.append("\"")
    for _ in 0..<count {
      try json.append(String(repeating: "x", count: size))
      kept.append(json)
    }
    #expect(kept.last?.completed?.utf8.count == count * size + 2)
    return json.copiedCount
  }

  @Test("is about twice as much for twice the text, in pieces of any size", arguments: [1, 3, 100])
  func doubles(size: Int) throws {
    let (half, whole) = (try copied(by: 1 << 12, piecesOf: size), try copied(by: 1 << 13, piecesOf: size))
    // Four times as much if each piece copied the text.
    #expect(whole < half * 9 / 4)
    // Each byte once, and once for each doubling of the part that it is in.
    #expect(whole <= 15 * (1 << 13) * size)
  }

  /// Nothing counts the bytes that are read: to read the text again for each piece takes minutes.
  @Test("has no part for what was read before, in pieces of one byte", .timeLimit(.minutes(1)))
  func readsOnce() {
    let count = repetitions(quick: 1 << 17, full: 1 << 18, night: 1 << 19)
    let pieces = ["[\""] + Array(repeating: "x", count: count) + ["\"", "]"]
    let sizes = Signal<String, TestFailure>(pieces).growingJSON().filter(\.isComplete).map(\.text.utf8.count)
    #expect(Recorded(sizes).values == [count + 4])
  }

  @Test("is that of one copy for a text that comes at once")
  func atOnce() throws { #expect(try copied(by: 1, piecesOf: 1 << 16) < (1 << 16) + 9) }

  @Test(
    "leaves each beginning as it was, whatever comes after it",
    arguments: seeds(quick: 30, full: 300, night: 2_000).chunks)
  func keepsBeginnings(numbers: Range<Int>) {
    for number in numbers {
      var source = RandomJSON(Dice(seed: randomSeed, number: number))
      let text = source.document()
      var (rest, pieces): (Substring.UnicodeScalarView, [String]) = (text[...].unicodeScalars, [])
      while !rest.isEmpty {
        let piece = rest.prefix(source.random.number(in: 0...6))
        pieces.append(String(piece))
        rest = rest.dropFirst(piece.count)
      }
      let beginnings = Signal<String, TestFailure>(pieces).growingJSON()
      // Some are made when they come, and the others after the whole text has come.
      #expect(
        Recorded(beginnings.map(\.text)).values == Recorded(beginnings).values.map(\.text),
        "REACTIVE_SEED=\(randomSeed), number \(number)")
    }
  }
}
