import ReactiveTesting

/// Writes random JSON documents.
struct RandomJSON {
  var random: Dice
  private(set) var text = ""

  init(_ random: Dice) { self.random = random }

  mutating func document() -> String {
    text = ""
    space()
    value(depth: 0)
    space()
    return text
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  private mutating func space() { text += pick(["", "", "", " ", "\n", "\t\r"]) }

  private mutating func value(depth: Int) {
    switch Int.random(in: 0...(depth < 4 ? 7 : 4), using: &random) {
    case 0: text += pick(["true", "false", "null"])
    case 1, 2: text += pick(["0", "-0", "7", "12", "-345", "0.5", "10.25", "1e3", "-2E-1", "6.02e+23"])
    case 3, 4: string()
    case 5, 6: container("[", "]", depth) { $0.value(depth: depth + 1) }
    default:
      container("{", "}", depth) { json in
        json.string()
        json.space()
        json.text += ":"
        json.space()
        json.value(depth: depth + 1)
      }
    }
  }

  private mutating func container(_ open: String, _ close: String, _ depth: Int, _ element: (inout RandomJSON) -> Void)
  {
    text += open
    space()
    for index in 0..<Int.random(in: 0...3, using: &random) {
      if index > 0 {
        text += ","
        space()
      }
      element(&self)
      space()
    }
    text += close
  }

  private mutating func string() {
    text += "\""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      text += pick([
        "a", "b", "é", "中", "\u{1F600}", "e\u{301}", " ", "[", "{", "}", ",", ":", "1", "\\n", "\\\"", "\\\\", "\\/",
        "\\u00e9", "\\u4E2D", "\\ud83d\\ude00", "\\uD834\\uDD1E", "\\u0000",
      ])
    }
    text += "\""
  }
}
