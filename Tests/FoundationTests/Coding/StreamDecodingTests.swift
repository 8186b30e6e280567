import Foundation
import ReactiveCore
import ReactiveFoundation
import ReactiveSubjects
import ReactiveTesting
import Testing

extension Recorded {
  fileprivate var isCompleted: Bool { if case .completed? = events.last { true } else { false } }
  fileprivate var failure: Failure? { if case .failed(let failure)? = events.last { failure } else { nil } }
}

private struct Point: Codable, Sendable, Equatable { var x: Int }

@Suite("Lines of JSON") struct LineDecodingTests {
  private func decoded(_ lines: [String]) -> Recorded<Point, LineDecodingFailure<TestFailure>> {
    Recorded(Signal<String, TestFailure>(lines).decodeLines(Point.self, from: .json))
  }

  @Test("are decoded, and empty lines are skipped")
  func decodes() {
    let recorded = decoded([#"{"x":1}"#, "", " \t", "\r", #" {"x": 2}"# + "\r"])
    #expect(recorded.values == [Point(x: 1), Point(x: 2)])
    #expect(recorded.isCompleted)
  }

  @Test("with a wrong one fail with its number, after the ones before", arguments: ["{", "{}", "1 2", "[DONE]"])
  func fails(line: String) {
    let recorded = decoded([#"{"x":1}"#, "", line, #"{"x":3}"#])
    #expect(recorded.values == [Point(x: 1)])
    guard case .undecodable(line: 3, _)? = recorded.failure else {
      Issue.record("failed with \(String(describing: recorded.failure))")
      return
    }
  }

  @Test("end with their source")
  func upstream() {
    let recorded = Recorded(Signal<String, TestFailure>.fail(TestFailure()).decodeLines(Point.self, from: .json))
    guard case .upstream(TestFailure())? = recorded.failure else {
      Issue.record("failed with \(String(describing: recorded.failure))")
      return
    }
  }
}

@Suite("Events of JSON") struct EventDecodingTests {
  private func decoded(_ data: [String]) -> Recorded<Point, EventDecodingFailure<TestFailure>> {
    Recorded(
      Signal<ServerSentEvent, TestFailure>(data.map { ServerSentEvent($0) }).decodeEvents(Point.self, from: .json))
  }

  @Test("are decoded until the mark")
  func decodes() {
    let recorded = decoded([#"{"x":1}"#, #"{"x":2}"#, "[DONE]", "{"])
    #expect(recorded.values == [Point(x: 1), Point(x: 2)])
    #expect(recorded.isCompleted)
  }

  @Test("fail with the event that is something else, such as an error of the server")
  func fails() {
    let recorded = decoded([#"{"x":1}"#, #"{"error":"overloaded"}"#, "[DONE]"])
    #expect(recorded.values == [Point(x: 1)])
    guard case .undecodable(let event, _)? = recorded.failure else {
      Issue.record("failed with \(String(describing: recorded.failure))")
      return
    }
    #expect(event.data == #"{"error":"overloaded"}"#)
  }

  @Test("are decoded past events of other types if a filter leaves these out, and fail with them otherwise")
  func otherTypes() {
    let other = [ServerSentEvent("{}", type: "ping"), ServerSentEvent("no JSON", type: "unknown")]
    for event in other {
      let events = Signal<ServerSentEvent, TestFailure>([
        ServerSentEvent(#"{"x":1}"#), event, ServerSentEvent(#"{"x":2}"#), ServerSentEvent("[DONE]"),
      ])
      let filtered = Recorded(events.filter { $0.type == "message" }.decodeEvents(Point.self, from: .json))
      #expect(filtered.values == [Point(x: 1), Point(x: 2)])
      #expect(filtered.isCompleted)
      let all = Recorded(events.decodeEvents(Point.self, from: .json))
      #expect(all.values == [Point(x: 1)])
      guard case .undecodable(event, _)? = all.failure else {
        Issue.record("failed with \(String(describing: all.failure))")
        return
      }
    }
  }

  /// As `JSONDecoder` does.
  @Test("with a key that comes twice have its first value", arguments: [#""x""#, #""\u0078""#])
  func repeatedKey(key: String) {
    #expect(decoded([#"{"x":1,\#(key):2}"#, #"{\#(key):3,"x":4}"#, "[DONE]"]).values == [Point(x: 1), Point(x: 3)])
  }

  @Test("without the mark are incomplete")
  func incomplete() {
    guard case .incomplete? = decoded([#"{"x":1}"#]).failure else {
      Issue.record("they are not incomplete")
      return
    }
  }
}

@Suite("A growing value of JSON") struct GrowingDecodingTests {
  private struct Answer: Decodable, Sendable, Equatable {
    var title: String?
    var words: [String]?
  }

  @Test("is decoded each time that it changes")
  func decodes() {
    let pieces = [#"{"title": "Et"#, #"ude", "words": ["a"#, #"", "b"#, #"c"]}"#]
    let recorded = Recorded(Signal<String, TestFailure>(pieces).decodeGrowing(Answer.self))
    #expect(
      recorded.values == [
        Answer(title: "Et"), Answer(title: "Etude", words: ["a"]), Answer(title: "Etude", words: ["a", "b"]),
        Answer(title: "Etude", words: ["a", "bc"]),
      ])
    #expect(recorded.isCompleted)
  }

  @Test("is skipped as long as it lacks something, and fails if it still does at the end")
  func lacks() {
    let pieces = ["{", #""y": 1, "#, #""x": 2 "#, "}"]
    #expect(
      Recorded(Signal<String, TestFailure>(pieces).decodeGrowing(Point.self)).values == [Point(x: 2), Point(x: 2)])
    let wrong = Recorded(Signal<String, TestFailure>(["{", "}"]).decodeGrowing(Point.self))
    guard case .undecodable? = wrong.failure else {
      Issue.record("failed with \(String(describing: wrong.failure))")
      return
    }
  }

  /// As `JSONDecoder` does. So a member that is complete does not change.
  @Test("with a key that comes twice has its first value, all the time", arguments: [#""x""#, #""\u0078""#])
  func repeatedKey(key: String) {
    for (first, second) in [(#""x""#, key), (key, #""x""#)] {
      let pieces = ["{\(first):1", ",\(second):", "2", "}"]
      let recorded = Recorded(Signal<String, TestFailure>(pieces).decodeGrowing(Point.self))
      #expect(recorded.values == [Point(x: 1), Point(x: 1)])
      #expect(recorded.isCompleted)
    }
  }

  @Test("has a hundred levels of arrays and objects at most, unless its user wants more")
  func depth() {
    let text = #"{"x": 1, "y": "# + String(repeating: "[", count: 100)
    let recorded = Recorded(Signal<String, TestFailure>.just(text).decodeGrowing(Point.self))
    guard case .fault(.tooDeep(limit: 100))? = recorded.failure else {
      Issue.record("failed with \(String(describing: recorded.failure))")
      return
    }
  }

  @Test("that is cut is never taken for a whole one", arguments: [#"{"x": 1"#, #"{"x": 1, "#, ""])
  func cut(text: String) {
    guard case .fault(.incomplete)? = Recorded(Signal<String, TestFailure>.just(text).decodeGrowing(Point.self)).failure
    else {
      Issue.record("it is not incomplete")
      return
    }
  }
}
