import ReactiveStreaming
import Testing

@Suite("A refused response") struct RefusedResponseTests {
  @Test("keeps the beginning of its body and of its fields")
  func isBounded() {
    let most = RefusedResponse.mostBytes
    let long = RefusedResponse.Field("x", String(repeating: "v", count: most))
    let response = RefusedResponse(
      status: 500, fields: [.init("a", "1"), long, .init("b", "2")], body: repeatElement(7, count: 10 * most))
    #expect(response.body == [UInt8](repeating: 7, count: most))
    #expect(response.fields == [.init("a", "1")])
    #expect(RefusedResponse(status: 500, body: [7]).body == [7])
  }

  @Test("has text, in which bytes that are no UTF-8 are replaced")
  func text() {
    #expect(RefusedResponse(status: 400, body: "bad \u{1F600}".utf8).text == "bad \u{1F600}")
    #expect(RefusedResponse(status: 400, body: [0x61, 0xFF]).text == "a\u{FFFD}")
  }

  @Test("has the values of all fields of a name, in their order and without case")
  func fields() {
    let response = RefusedResponse(
      status: 429, fields: [.init("Retry-After", "1"), .init("Date", "now"), .init("RETRY-AFTER", "2")])
    #expect(response.values(of: "retry-after") == ["1", "2"])
    #expect(response.values(of: "retry").isEmpty)
  }

  @Test("may be repeated after some statuses, and never after others")
  func isTransient() {
    for status in [408, 425, 429, 500, 502, 503, 529, 599] { #expect(RefusedResponse(status: status).isTransient) }
    // 409 is a conflict, which the same request meets again.
    for status in [301, 400, 401, 403, 404, 409, 413, 422, 600] {
      #expect(!RefusedResponse(status: status).isTransient)
    }
  }

  @Test("with a body that is too large may be repeated if it requests a pause that can be read")
  func tooLargeForNow() {
    for (pause, isTransient) in [("30", true), ("0", true), ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("soon", false)] {
      let response = RefusedResponse(status: 413, fields: [.init("Retry-After", pause)])
      #expect(response.isTransient == isTransient)
    }
    let (pause, refusal) = (RefusedResponse.Field("Retry-After", "1"), RefusedResponse.Field("x-should-retry", "false"))
    #expect(!RefusedResponse(status: 413, fields: [pause, refusal]).isTransient)
    #expect(!RefusedResponse(status: 414, fields: [pause]).isTransient)
  }

  @Test(
    "may say more than its status",
    arguments: [
      (429, ["false"], false), (400, ["true"], true), (429, ["maybe"], true), (400, ["true", "true"], false),
    ])
  func saysMore(status: Int, values: [String], isTransient: Bool) {
    let fields = values.map { RefusedResponse.Field("X-Should-Retry", $0) }
    #expect(RefusedResponse(status: status, fields: fields).isTransient == isTransient)
  }
}
