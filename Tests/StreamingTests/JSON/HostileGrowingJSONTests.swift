import ReactiveCore
import ReactiveStreaming
import ReactiveTesting
import TestSupport
import Testing

/// Random JSON in which a byte or two were changed.
@Suite("A JSON text with a fault") struct HostileGrowingJSONTests {
  private static let bytes = Array("[]{}\",:0159eE+-.tfn\\u/adAD8 \u{1}\n\u{7F}".utf8)

  /// A document whose faults are no broken characters, because a `String` has none.
  private func document(_ number: Int) -> String {
    var source = RandomJSON(Dice(seed: randomSeed, number: number))
    var bytes = Array(source.document().utf8)
    for _ in 0..<source.random.number(in: 1...2) {
      let places = bytes.indices.filter { bytes[$0] < 0x80 }
      guard !places.isEmpty else { break }
      let place = places[source.random.number(below: places.count)]
      let byte = HostileGrowingJSONTests.bytes[source.random.number(below: HostileGrowingJSONTests.bytes.count)]
      switch source.random.number(below: 4) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.insert(bytes[place], at: place)
      default: bytes[place] = byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "is refused where a naive grammar refuses it, once, and after beginnings that are valid",
    arguments: seeds(quick: 200, full: 2_000, night: 20_000).chunks)
  func agreesWithNaiveGrammar(numbers: Range<Int>) {
    for number in numbers {
      let text = document(number)
      let pieces = text.unicodeScalars.map { String($0) }
      let recorded = Recorded(Signal<String, TestFailure>(pieces).growingJSON())
      let place = "REACTIVE_SEED=\(randomSeed), number \(number): \(text)"
      if NaiveGrammar.accepts(text) {
        #expect(recorded.events.last == .completed, "\(place)")
        // White space behind a value adds nothing.
        #expect(recorded.values.last.map { text.hasPrefix($0.text) && $0.isComplete } == true, "\(place)")
      } else {
        switch recorded.events.last {
        case .failed(.fault(.malformed(let offset)))?: #expect(offset < text.utf8.count, "\(place)")
        case .failed(.fault(.incomplete))?: break
        default: Issue.record("\(place)")
        }
      }
      #expect(recorded.events.count == recorded.values.count + 1, "number \(number)")
      for beginning in recorded.values where !NaiveGrammar.accepts(beginning.text) {
        Issue.record("\(place) has the beginning \(beginning.text)")
        break
      }
    }
  }

  @Test("has no part of a character that the limit cuts", arguments: 1...9)
  func limitInCharacter(limit: Int) {
    let characters = ["\"", "é", "中", "\u{1F600}"]
    var json = GrowingJSON(ofAtMost: limit)
    #expect(throws: JSONFault.tooLarge(limit: limit)) { try json.append(characters.joined()) }
    var (expected, count) = ("", 0)
    for character in characters {
      count += character.utf8.count
      if count <= limit { expected += character }
    }
    #expect(json.completed == expected + "\"")
  }

  @Test("may be a string of megabytes, in pieces that cut its escapes")
  func hugeString() throws {
    let text = "[\"" + String(repeating: #"a\n\ud83d\ude00é"#, count: 50_000) + "\"]"
    var json = GrowingJSON()
    var rest = text[...].unicodeScalars
    while !rest.isEmpty {
      try json.append(String(rest.prefix(65_537)))
      rest = rest.dropFirst(65_537)
    }
    try json.finish()
    #expect(json.completed == text)
  }

  @Test("may be as deep as the limit, without more stack")
  func deep() throws {
    let half = 50_000
    var json = GrowingJSON(nesting: 2 * half)
    for _ in 1...half { try json.append(#"[{"a":"#) }
    let opened = String(repeating: #"[{"a":"#, count: half)
    let closed = String(repeating: "}]", count: half)
    #expect(json.completed == opened.dropLast(4) + closed)
    try json.append("1")
    for _ in 1...half { try json.append("}]") }
    try json.finish()
    #expect(json.completed == opened + "1" + closed)
  }
}
