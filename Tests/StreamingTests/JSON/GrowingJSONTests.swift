import ReactiveStreaming
import Testing

@Suite("A JSON text that grows") struct GrowingJSONTests {
  private func completed(_ pieces: String...) throws(JSONFault) -> String? {
    var json = GrowingJSON()
    for piece in pieces { try json.append(piece) }
    return json.completed
  }

  @Test(
    "has a valid beginning, wherever it is cut",
    arguments: [
      ("", nil), ("  ", nil), ("{", "{}"), ("[", "[]"), ("[ ", "[]"), ("[1", "[]"), ("[1,", "[1]"), ("[1 ", "[1]"),
      ("[1, ", "[1]"), ("[[", "[[]]"), ("[{}", "[{}]"), (#"{"#, "{}"), (#"{"a"#, "{}"), (#"{"a""#, "{}"),
      (#"{"a":"#, "{}"), (#"{"a": "#, "{}"), (#"{"a": ""#, #"{"a": ""}"#), (#"{"a": "x"#, #"{"a": "x"}"#),
      (#"{"a": "x","#, #"{"a": "x"}"#), (#"{"a": [tru"#, #"{"a": []}"#), (#"{"a": [true"#, #"{"a": [true]}"#),
      (#"{"a": {"b": null"#, #"{"a": {"b": null}}"#), ("nul", nil), ("null", "null"), ("\"", "\"\""),
      ("\"ab", "\"ab\""), ("12", nil), ("12 ", "12"), (" [ ] ", " [ ]"),
    ] as [(String, String?)])
  func cuts(text: String, expected: String?) throws { #expect(try completed(text) == expected) }

  @Test("leaves a part of an escape out, and nothing before it")
  func escapes() throws {
    let text = #"{"a": "x\u00e9\n\ud83d\ude00y"}"#
    var seen: [String?] = []
    for count in 0...text.utf8.count {
      let next = try completed(String(Substring(text.utf8.prefix(count))))
      if seen.last != next { seen.append(next) }
    }
    let values = ["", "x", #"x\u00e9"#, #"x\u00e9\n"#, #"x\u00e9\n\ud83d\ude00"#, #"x\u00e9\n\ud83d\ude00y"#]
    #expect(seen == [nil, "{}"] + values.map { #"{"a": "\#($0)"}"# })
  }

  @Test(
    "shows a number when its end has come, and a last one at the end of the text",
    arguments: [
      "0", "-1", "12", "1.5", "-0.0", "1e9", "1E+9", "2.5e-3", "123456789012345678901234567890",
    ])
  func numbers(number: String) throws {
    for count in 0..<number.utf8.count { #expect(try completed("[" + number.prefix(count)) == "[]") }
    #expect(try completed("[" + number, "]") == "[\(number)]")
    var json = GrowingJSON()
    try json.append(number)
    #expect(json.completed == nil && !json.isComplete)
    try json.finish()
    #expect(json.completed == number && json.isComplete)
  }

  @Test(
    "is refused at the first byte that cannot be there",
    arguments: [
      ("}", 0), ("x", 0), ("[1}", 2), ("[,", 1), ("[1,]", 3), ("{,", 1), ("{1", 1), (#"{"a","#, 4), (#"{"a":}"#, 5),
      (#"{"a":1,}"#, 7), ("01", 1), ("-x", 1), ("1.x", 2), ("1ex", 2), ("[1e+]", 4), ("trye", 2), ("nullx", 4),
      ("{} {", 3), ("[] 1", 3), (#""\H"#, 2), (#""\u12G"#, 5), (#""\ud83d""#, 7), (#""\ud83dx"#, 7), (#""\ud83d\n"#, 8),
      (#""\ud83d\u0041"#, 12), (#""\ude00"#, 6), ("\"a\nb\"", 2), ("```json", 0), ("'a'", 0), ("NaN", 0), ("+1", 0),
      ("[.5", 1), ("\u{FEFF}1", 0), ("/* */", 0),
    ])
  func malformed(text: String, offset: Int) throws {
    #expect(throws: JSONFault.malformed(at: offset)) { try completed(text) }
    // Byte by byte too, and again after it.
    var json = GrowingJSON()
    var faults: [JSONFault] = []
    for byte in text.utf8 {
      do { try json.append(String(decoding: [byte], as: UTF8.self)) } catch { faults.append(error) }
    }
    #expect(faults.count == text.utf8.count - offset || !text.utf8.allSatisfy { $0 < 128 })
    #expect(Set(faults) == [.malformed(at: offset)])
  }

  @Test("keeps what was valid before a fault")
  func keepsBeginning() {
    var json = GrowingJSON()
    #expect(throws: JSONFault.malformed(at: 15)) { try json.append(#"{"a": [1, "x", }"#) }
    #expect(json.completed == #"{"a": [1, "x"]}"#)
    #expect(throws: JSONFault.malformed(at: 15)) { try json.append("2") }
    #expect(throws: JSONFault.malformed(at: 15)) { try json.finish() }
  }

  @Test(
    "that ends inside its value is incomplete", arguments: ["", " ", "[", "[1", #""a"#, "-", "1.", "tru", "{\"a\":1"])
  func incomplete(text: String) throws {
    var json = GrowingJSON()
    try json.append(text)
    #expect(throws: JSONFault.incomplete) { try json.finish() }
  }

  @Test("has a largest size and a largest depth")
  func limits() throws {
    var json = GrowingJSON(ofAtMost: 4, nesting: 2)
    try json.append("[[]]")
    #expect(throws: JSONFault.tooLarge(limit: 4)) { try json.append(" ") }
    #expect(json.completed == "[[]]")
    json = GrowingJSON(nesting: 2)
    #expect(throws: JSONFault.tooDeep(limit: 2)) { try json.append("[{\"a\":[") }
    json = GrowingJSON()
    try json.append(String(repeating: "[", count: 100))
    #expect(throws: JSONFault.tooDeep(limit: 100)) { try json.append("[") }
    json = GrowingJSON(nesting: 10_000)
    try json.append(String(repeating: "[", count: 10_000))
    #expect(json.completed?.utf8.count == 20_000)
    #expect(throws: JSONFault.tooDeep(limit: 10_000)) { try json.append("[") }
  }

  @Test("keeps keys that are there twice, and characters of any language")
  func unchanged() throws {
    for text in [#"{"a":1,"a":2}"#, "\"\u{1F1E9}\u{1F1EA}e\u{301}\u{2028}中\"", #""\/\b\f""#] {
      #expect(try completed(text) == text)
    }
  }
}
