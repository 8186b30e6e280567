import NIOCore
import ReactiveHTTP
import Testing

@Suite("An encoded event") struct EncodedEventTests {
  @Test("is read by the parser as it was")
  func encodes() {
    for event in [
      ServerSentEvent("a"), ServerSentEvent("a\nb\n", type: "add", id: "1", retryInterval: .seconds(2)),
      ServerSentEvent(""),
    ] {
      var parser = ServerSentEventParser()
      #expect(parser.parse(event.encoded.readableBytesView) == [event])
      #expect(parser.parse(ServerSentEvent.heartbeat.readableBytesView) == [])
    }
    let unclean = ServerSentEvent("a\r\nb\rc", type: "x\ny").encoded
    var parser = ServerSentEventParser()
    let read = parser.parse(unclean.readableBytesView)
    #expect(read == [ServerSentEvent("a\nb\nc", type: "xy")])
  }

  @Test("has a pause that clients can read, whatever it was")
  func pauses() {
    let pauses: [(Duration, String)] = [(.seconds(Int64.max), "3153600000000"), (.seconds(-1), "0")]
    for (pause, text) in pauses {
      #expect(String(buffer: ServerSentEvent("a", retryInterval: pause).encoded).contains("retry: \(text)\n"))
    }
  }
}
