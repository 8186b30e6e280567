import ReactiveStreaming
import ReactiveTesting
import Testing

@Suite("The parser of server-sent events")
struct ServerSentEventParserTests {
  private func events(_ texts: String..., after lastID: String = "") -> [ServerSentEvent] {
    var parser = ServerSentEventParser(after: lastID)
    return texts.flatMap { parser.parse($0.utf8) }
  }

  // MARK: Events

  @Test("sends an event at an empty line, and joins its lines of data")
  func dispatches() {
    #expect(events("data: a\n\ndata: b\ndata: c\n\n") == [ServerSentEvent("a"), ServerSentEvent("b\nc")])
    #expect(events("data\n\n") == [ServerSentEvent("")])
    #expect(events("data:\ndata\n\n") == [ServerSentEvent("\n")])
    #expect(events("data:[DONE]\n\n") == [ServerSentEvent("[DONE]")])
  }

  @Test("drops an event that is incomplete at the end")
  func dropsTheIncomplete() {
    #expect(events("data: a\n\ndata: b\n") == [ServerSentEvent("a")])
    #expect(events("data: a") == [])
  }

  @Test("sends an event at once if its empty line is a carriage return at the end of a piece")
  func doesNotWaitForLineFeed() {
    var parser = ServerSentEventParser()
    #expect(parser.parse("data: a\r\n\r".utf8) == [ServerSentEvent("a")])
    #expect(parser.parse("\ndata: b\n\n".utf8) == [ServerSentEvent("b")])
  }

  @Test("removes one space after the colon, and no more")
  func spaces() {
    #expect(events("data:a\ndata:  b\ndata: \ndata:\tc\n\n") == [ServerSentEvent("a\n b\n\n\tc")])
    #expect(events("data: \u{301}a\n\n") == [ServerSentEvent("\u{301}a")])
    #expect(events("data: a:b\n\n") == [ServerSentEvent("a:b")])
  }

  @Test("has a type for one event, and an identifier for all that follow")
  func fields() {
    #expect(
      events("event: add\nid: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n") == [
        ServerSentEvent("a", type: "add", id: "1"), ServerSentEvent("b", id: "1"), ServerSentEvent("c"),
      ])
    #expect(events("id: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n").map(\.id) == ["1", "1"])
    for line in ["id", "id:", "id: "] {
      #expect(events("id: 1\ndata: a\n\n\(line)\ndata: b\n\n").map(\.id) == ["1", ""])
    }
    #expect(events("event:\ndata: a\n\n") == [ServerSentEvent("a")])
    #expect(events("data: a\n\n", after: "7") == [ServerSentEvent("a", id: "7")])
  }

  @Test("without data sends nothing, and forgets the type, but not the identifier")
  func withoutData() {
    #expect(events("event: add\nid: 7\n\ndata: a\n\n") == [ServerSentEvent("a", id: "7")])
  }

  @Test("ignores comments and fields that the standard does not know")
  func ignores() {
    #expect(events(": ping\n:\n\nmood: good\n data: x\ndata: a\n\n") == [ServerSentEvent("a")])
    #expect(events("data: a\n:" + String(repeating: "x", count: 2_000) + "\ndata: b\n\n") == [ServerSentEvent("a\nb")])
    for line in ["Data: x", "da-ta: x", "datas: x", "dat: x", "da\u{0}ta: x", "data : x", "retryx", "data\u{0}: x"] {
      #expect(events("\(line)\n\ndata: a\n\n") == [ServerSentEvent("a")])
    }
  }

  // MARK: The next connection

  @Test("keeps the identifier of the last complete event for the next connection")
  func lastID() {
    var parser = ServerSentEventParser(after: "0")
    #expect(parser.lastID == "0")
    _ = parser.parse("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8)
    #expect(parser.lastID == "1")
    for line in ["id", "id:", "id: "] {
      _ = parser.parse("\nid: 3\n\n".utf8)
      #expect(parser.lastID == "3")
      _ = parser.parse("\(line)\n\n".utf8)
      #expect(parser.lastID == "")
    }
  }

  @Test(
    "takes a pause of digits only",
    arguments: [
      ("1500", 1_500), ("0", 0), ("0010", 10), ("-1", nil), ("+5", nil), ("1.5", nil), ("2s", nil), ("", nil),
      ("99999999999999999999", nil), ("١", nil),
    ] as [(String, Int?)])
  func retry(_ text: String, milliseconds: Int?) {
    var parser = ServerSentEventParser()
    _ = parser.parse("retry: \(text)\n".utf8)
    #expect(parser.retryInterval == milliseconds.map { .milliseconds($0) })
    #expect(parser.parse("data: a\n\n".utf8).map(\.retryInterval) == [milliseconds.map { .milliseconds($0) }])
    _ = parser.parse("retry: 7\nretry: \(text)\n".utf8)
    #expect(parser.retryInterval == .milliseconds(milliseconds ?? 7))
  }

  // MARK: Bytes

  @Test("ignores a byte order mark at the beginning, and only there")
  func mark() {
    #expect(events("\u{FEFF}data: a\n\n") == [ServerSentEvent("a")])
    #expect(events("\u{FEFF}: a\n\u{FEFF}\n\ndata: b\n\n") == [ServerSentEvent("b")])
    #expect(events("\u{FEFF}\ndata: a\n\n") == [ServerSentEvent("a")])
    #expect(events("\u{FEFF}\u{FEFF}data: a\n\n") == [])
    #expect(events("data: \u{FEFF}a\n\n") == [ServerSentEvent("\u{FEFF}a")])
    #expect(events("data: a\n\n\u{FEFF}data: b\n\n") == [ServerSentEvent("a")])
  }

  @Test("ends lines at a line feed, a carriage return, or both, also mixed", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    #expect(
      events(["id: 1", "data: a", "data: b", "", "data: c", "", ""].joined(separator: end)) == [
        ServerSentEvent("a\nb", id: "1"), ServerSentEvent("c", id: "1"),
      ])
    #expect(events("data: a\rdata: b\ndata: c\r\n\(end)") == [ServerSentEvent("a\nb\nc")])
  }

  @Test("ends lines at no other character, and keeps a zero byte")
  func otherCharacters() {
    let text = "a\u{85}b\u{2028}c\u{B}d\u{C}e\u{0}f"
    #expect(events("data: \(text)\n\n") == [ServerSentEvent(text)])
  }

  @Test("replaces wrong bytes, and goes on")
  func wrongBytes() {
    var parser = ServerSentEventParser()
    let bytes = Array("data: ".utf8) + [0xFF] + Array("\n\ndata: a\n\n".utf8)
    #expect(parser.parse(bytes) == [ServerSentEvent("\u{FFFD}"), ServerSentEvent("a")])
  }

  @Test("finds the same events, wherever the bytes are cut")
  func cuts() {
    let text =
      "\u{FEFF}id: ä\r\ndata: a\r\r\n: c\r\nevent: é\r\nother: x\ndata: b\ndata: 𝄞\n\r\ndata\n\r\ndata: d\r\n\r\n"
    let bytes = Array(text.utf8)
    let whole = events(text)
    #expect(whole.map(\.data) == ["a", "b\n𝄞", "", "d"])
    for cut in 0...bytes.count {
      var parser = ServerSentEventParser()
      #expect([bytes[..<cut], bytes[cut...]].flatMap { parser.parse($0) } == whole)
    }
    for size in 1...7 {
      var parser = ServerSentEventParser()
      let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      #expect(pieces.flatMap { parser.parse($0) } == whole)
    }
  }

  /// A copy or a search of the line for each byte takes minutes.
  @Test("takes a long line byte by byte in linear time", .timeLimit(.minutes(1)))
  func longLine() {
    let count = repetitions(quick: 1 << 17, full: 1 << 20, night: 1 << 20)
    let connection = ServerSentEventConnection(ofAtMost: count + 16)
    _ = connection.parse("data: ".utf8)
    for _ in 0..<count { _ = connection.parse(CollectionOfOne(0x78)) }
    #expect(connection.parse("\n\n".utf8).map(\.data.utf8.count) == [count])
  }

  // MARK: The limit

  @Test("stops at an event that is larger than the limit, after the events before it")
  func limits() {
    for text in ["data: a\n\ndata: 12345\n\n", "data: a\n\ndata: 1\ndata: 2\n\n", "data: a\n\nid: 1234567"] {
      var parser = ServerSentEventParser(ofAtMost: 10)
      #expect(parser.parse(text.utf8) == [ServerSentEvent("a")])
      #expect(parser.isOverLimit)
      #expect(parser.parse("\n\ndata: b\n\n".utf8) == [])
    }
  }

  @Test("takes an event as large as the limit")
  func atTheLimit() {
    var parser = ServerSentEventParser(ofAtMost: 10)
    #expect(parser.parse("data: 1234\n\ndata: 1234\n\n".utf8).count == 2)
    #expect(!parser.isOverLimit)
  }

  @Test("counts no comments and no fields that the standard does not know")
  func commentsDoNotCount() {
    var parser = ServerSentEventParser(ofAtMost: 12)
    let long = String(repeating: "x", count: 1_000)
    #expect(parser.parse(":\(long)\n: \(long)\nother: \(long)\n\(long)\n".utf8) == [])
    for byte in ":\(long)\n".utf8 { _ = parser.parse([byte]) }
    #expect(parser.parse("data: 123\n\n".utf8) == [ServerSentEvent("123")])
    #expect(!parser.isOverLimit)
  }

  /// The room of all bytes in a value, in whatever property they are.
  private func room(in value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.capacity }
    if let text = value as? String { return text.utf8.count }
    return Mirror(reflecting: value).children.reduce(0) { $0 + room(in: $1.value) }
  }

  @Test("keeps no bytes of comments and of fields that the standard does not know")
  func keepsNothingUnknown() {
    let long = String(repeating: "x", count: 10_000)
    for line in [":\(long)", "other: \(long)", "datas: \(long)", "retry\(long)", long] {
      var (whole, parts) = (ServerSentEventParser(), ServerSentEventParser())
      _ = whole.parse(line.utf8)
      for byte in line.utf8 { _ = parts.parse([byte]) }
      #expect(room(in: whole) < 100 && room(in: parts) < 100)
      for _ in 1...100 { _ = whole.parse("\n\(line)".utf8) }
      #expect(room(in: whole) < 100)
    }
    // The bytes of a known field are seen where they are.
    var known = ServerSentEventParser()
    _ = known.parse("data: \(long)".utf8)
    #expect(room(in: known) >= 10_000)
    _ = known.parse("\ndata: \(long)".utf8)
    #expect(room(in: known) >= 20_000)
  }

  // MARK: The type

  @Test(
    "reads the type of the format, compared without case and parameters",
    arguments: [
      "text/event-stream", "Text/Event-Stream", "text/event-stream;charset=utf-8", "text/event-stream ; charset=x",
      " text/event-stream\t", "text/event-stream;",
    ])
  func format(_ type: String) { #expect(ServerSentEvent.isFormat(of: type)) }

  @Test(
    "reads no other type",
    arguments: [nil, "", ";", "text/html", "text/event-streams", "text/event-strea", "xtext/event-stream", "text/*"])
  func otherFormat(_ type: String?) { #expect(!ServerSentEvent.isFormat(of: type)) }
}
