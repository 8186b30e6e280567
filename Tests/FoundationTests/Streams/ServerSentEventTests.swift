import Foundation
import ReactiveFoundation
import Testing

@Suite("The decoder of server-sent events")
struct ServerSentEventTests {
  func events(_ texts: String...) -> [ServerSentEvent] {
    var decoder = ServerSentEventDecoder()
    return texts.flatMap { decoder.decode(Data($0.utf8)) } + decoder.finish()
  }

  @Test("dispatches at an empty line, and joins data lines")
  func dispatches() {
    #expect(events("data: a\n\ndata: b\ndata: c\n\n") == [ServerSentEvent("a"), ServerSentEvent("b\nc")])
  }

  @Test("drops an event that is incomplete at the end")
  func dropsTheIncomplete() {
    #expect(events("data: a\n\ndata: b\n") == [ServerSentEvent("a")])
    #expect(events("data: a") == [])
  }

  @Test("removes one space after the colon, and no more")
  func spaces() {
    #expect(events("data:a\ndata:  b\ndata: \ndata\n\n") == [ServerSentEvent("a\n b\n\n")])
    #expect(events("data\n\n") == [ServerSentEvent("")])
    #expect(events("data: \u{301}a\n\n") == [ServerSentEvent("\u{301}a")])
  }

  @Test("has a type for one event, and an identifier for all that follow")
  func fields() {
    #expect(
      events("event: add\nid: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n") == [
        ServerSentEvent("a", type: "add", id: "1"), ServerSentEvent("b", id: "1"), ServerSentEvent("c"),
      ])
    #expect(events("id: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n").map(\.id) == ["1", "1"])
  }

  @Test("without data sends nothing, and forgets the type, but not the identifier")
  func withoutData() {
    #expect(events("event: add\nid: 7\n\ndata: a\n\n") == [ServerSentEvent("a", id: "7")])
  }

  @Test("takes a pause of digits only")
  func retry() {
    #expect(events("retry: 1500\ndata: a\n\n").map(\.retryInterval) == [.milliseconds(1500)])
    #expect(
      events("retry: 1500\nretry: -1\nretry: 2s\nretry:\ndata: a\n\n").map(\.retryInterval) == [.milliseconds(1500)])
    #expect(events("retry: 99999999999999999999\ndata: a\n\n").map(\.retryInterval) == [nil])
  }

  @Test("ignores comments and unknown fields")
  func ignores() {
    #expect(events(": ping\n:\n\nmood: good\n data: x\ndata: a\n\n") == [ServerSentEvent("a")])
    #expect(events("data: a:b\n\n") == [ServerSentEvent("a:b")])
  }

  @Test("ignores a byte order mark at the beginning, and only there")
  func mark() {
    #expect(events("\u{FEFF}data: a\n\n") == [ServerSentEvent("a")])
    #expect(events("\u{FEFF}\u{FEFF}data: a\n\n") == [])
    #expect(events("data: \u{FEFF}a\n\n") == [ServerSentEvent("\u{FEFF}a")])
  }

  @Test("takes every line end", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    #expect(
      events(["id: 1", "data: a", "data: b", "", "data: c", "", ""].joined(separator: end)) == [
        ServerSentEvent("a\nb", id: "1"), ServerSentEvent("c", id: "1"),
      ])
  }

  @Test("finds the same events, wherever the bytes are cut")
  func cuts() {
    let text = "\u{FEFF}id: ä\r\ndata: a\r\r\n: c\r\nevent: é\r\ndata: b\ndata: 𝄞\n\r\ndata: d\r\n\r\n"
    let bytes = Data(text.utf8)
    let whole = events(text)
    #expect(whole.map(\.data) == ["a", "b\n𝄞", "d"])
    for cut in 0...bytes.count {
      var decoder = ServerSentEventDecoder()
      #expect([bytes[..<cut], bytes[cut...]].flatMap { decoder.decode($0) } == whole)
    }
    var decoder = ServerSentEventDecoder()
    #expect(bytes.flatMap { decoder.decode(Data([$0])) } == whole)
  }
}

@Suite("The decoder of lines")
struct LineDecoderTests {
  func lines(_ texts: [String]) -> [String] {
    var decoder = LineDecoder()
    return texts.flatMap { decoder.decode(Data($0.utf8)) } + decoder.finish()
  }

  @Test("ends lines at a line feed, a carriage return, or both, wherever the bytes are cut")
  func ends() {
    #expect(lines(["a\nb\r\nc\rd"]) == ["a", "b", "c", "d"])
    #expect(lines(["a\r", "\nb\r", "c\r", "", "\n", "\nd\n"]) == ["a", "b", "c", "", "d"])
    #expect(lines(["", "\n\n", "a"]) == ["", "", "a"])
    #expect(lines([]) == [])
  }

  @Test("joins the bytes of a character, and replaces wrong ones")
  func characters() {
    var decoder = LineDecoder()
    #expect(decoder.decode(Data([0xC3])) == [])
    #expect(decoder.decode(Data([0xA4, 0x0A, 0xFF, 0x0A])) == ["ä", "\u{FFFD}"])
  }
}
