import ReactiveStreaming
import ReactiveTesting
import TestSupport
import Testing

/// Hostile streams: fields and line ends of all kinds, marks, zero and wrong bytes, cut anywhere.
@Suite("A random stream of events") struct RandomServerSentEventTests {
  private static let fragments: [[UInt8]] =
    [
      "data: a", "data:b", "data", "data:", "data:  c", "data:\td", "event: add", "event:", "event", "id: 1", "id: é",
      "id", "id:", "id: 2\0", "retry: 5", "retry: 99999999999999999999", "retry: 9223372036854775807", "retry: -1",
      "retry:", "retry: 1.5", "Data: x", " data: x", "da\0ta: x", "datas: x", "data : x", ": comment", ":", "::",
      "mood: good", "data: \u{1F600}e\u{301}", "data: \u{2028}\u{85}\u{B}", "data: \u{FEFF}", "\u{FEFF}",
      "\u{FEFF}data: m",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xF0, 0x9F], [0x80], [0xEF, 0xBB], Array("data: ".utf8) + [0xE2, 0x82],
    ]

  private func stream(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<dice.number(in: 1...24) {
      if dice.number(below: 4) > 0 { bytes += Self.fragments[dice.number(below: Self.fragments.count)] }
      // Most lines end, and some twice.
      for _ in 0..<[1, 1, 1, 2, 2, 0][dice.number(below: 6)] {
        bytes += ["\n", "\r", "\r\n"][dice.number(below: 3)].utf8
      }
    }
    return bytes
  }

  @Test(
    "has the events that the standard says, whatever its pieces are",
    arguments: seeds(quick: 300, full: 3_000, night: 30_000).chunks
  )
  func agreesWithNaive(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: randomSeed, number: number)
      let bytes = stream(&dice)
      let naive = NaiveEventStream(bytes)
      for most in [0, 1, 2, 7] {
        var parser = ServerSentEventParser()
        var (events, rest): ([ServerSentEvent], ArraySlice<UInt8>) = ([], bytes[...])
        while !rest.isEmpty {
          // All bytes at once; one at a time; or none to many.
          let size = most == 0 ? rest.count : most == 1 ? 1 : dice.number(in: 0...most)
          events += parser.parse(rest.prefix(size))
          rest = rest.dropFirst(size)
        }
        let place =
          "REACTIVE_SEED=\(randomSeed), number \(number): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        #expect(events == naive.events, "\(place)")
        #expect(parser.lastID == naive.lastID, "\(place)")
        #expect(parser.retryInterval == naive.retryInterval, "\(place)")
      }
    }
  }

  @Test(
    "never keeps more than its limit, whatever line has no end", arguments: ["data: ", "id: ", "event: ", "retry: "])
  func endlessLines(field: String) {
    var parser = ServerSentEventParser(ofAtMost: 1_000)
    _ = parser.parse("data: a\n\n\(field)".utf8)
    var count = 0
    while !parser.isOverLimit, count <= 1_000 {
      _ = parser.parse([0x37])
      count += 1
    }
    #expect(count == 1_001 - field.utf8.count)
    #expect(parser.parse("\n\ndata: b\n\n".utf8).isEmpty)
    // Fields that are not sent count as well, or a server could fill the memory with them.
    parser = ServerSentEventParser(ofAtMost: 1_000)
    count = 0
    while !parser.isOverLimit, count <= 1_000 {
      _ = parser.parse("\(field)1\n".utf8)
      count += 1
    }
    #expect(count < 250)
  }
}
