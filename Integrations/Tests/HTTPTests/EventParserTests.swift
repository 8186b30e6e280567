import NIOCore
import ReactiveHTTP
import Testing

@Suite("The format of server-sent events") struct EventParserTests {
  private func events(_ texts: String..., lastID: String = "") throws -> [ServerEvent] {
    var parser = EventParser(lastID: lastID, limit: 1_000)
    return try texts.flatMap { try parser.parse(ByteBuffer(string: $0)) }
  }

  @Test("sends an event for each empty line, and joins its lines of data")
  func data() throws {
    #expect(try events("data: a\n\ndata: b\ndata: c\n\n") == [ServerEvent("a"), ServerEvent("b\nc")])
    #expect(try events("data: a\n\ndata: b\n") == [ServerEvent("a")])
    #expect(try events("data:a\ndata:  b\ndata: \ndata\n\n") == [ServerEvent("a\n b\n\n")])
    #expect(try events("data: \u{301}a\n\n") == [ServerEvent("\u{301}a")])
  }

  @Test("keeps the identifier and the pause, and drops the type, after each event")
  func fields() throws {
    #expect(
      try events("id: 1\nevent: add\ndata: a\n\ndata: b\n\nretry: 10\nid\ndata: c\n\n") == [
        ServerEvent("a", type: "add", id: "1"), ServerEvent("b", id: "1"),
        ServerEvent("c", retryInterval: .milliseconds(10)),
      ])
    #expect(try events("data: a\n\n", lastID: "7") == [ServerEvent("a", id: "7")])
    #expect(try events("id: a\0b\nretry: 1x\n: comment\nother: 1\ndata: a\n\n") == [ServerEvent("a")])
  }

  @Test("ends lines at a line feed, a carriage return, or both, and drops a mark of the byte order")
  func lines() throws {
    #expect(try events("data: a\r\ndata: b\r\r\ndata: c\n\r") == [ServerEvent("a\nb"), ServerEvent("c")])
    #expect(try events("\u{FEFF}data: a\n\n") == [ServerEvent("a")])
  }

  @Test("reads bytes in pieces of any size")
  func pieces() throws {
    let text = "\u{FEFF}id: é\r\ndata: a\r\n\r\ndata: 😀\rdata: b\r\r: x\n\ndata: c\n\n"
    let whole = try events(text)
    #expect(whole.count == 3)
    for size in 1...7 {
      var parser = EventParser(limit: 1_000)
      let bytes = Array(text.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      var events: [ServerEvent] = []
      for piece in pieces { events += try parser.parse(ByteBuffer(bytes: piece)) }
      #expect(events == whole)
    }
  }

  @Test("reads what an event encodes")
  func encodes() throws {
    for event in [
      ServerEvent("a"), ServerEvent("a\nb\n", type: "add", id: "1", retryInterval: .seconds(2)), ServerEvent(""),
    ] {
      var parser = EventParser(limit: 1_000)
      let (events, none) = (try parser.parse(event.encoded), try parser.parse(ServerEvent.heartbeat))
      #expect(events == [event])
      #expect(none == [])
    }
    let unclean = ServerEvent("a\r\nb\rc", type: "x\ny").encoded
    #expect(try events(String(buffer: unclean)) == [ServerEvent("a\nb\nc", type: "xy")])
  }

  @Test("fails beyond the limit of an event")
  func limit() throws {
    let line = "data: " + String(repeating: "a", count: 400) + "\n"
    #expect(try events(line + line + "\n" + line + "\n").count == 2)
    #expect(throws: EventParser.TooLarge.self) { try events(line, line, line) }
  }
}
