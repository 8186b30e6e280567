/// Reads JSON by recursive descent, one function for each rule of RFC 8259. Halves of surrogate pairs must be in pairs.
struct NaiveGrammar {
  private let bytes: [UInt8]

  static func accepts(_ text: String) -> Bool {
    let grammar = NaiveGrammar(bytes: Array(text.utf8))
    guard let end = grammar.value(grammar.space(0)) else { return false }
    return grammar.space(end) == grammar.bytes.count
  }

  // Each function takes a place, and returns the place behind what it has read; nil if that is something else.

  private func byte(_ place: Int) -> Character {
    place < bytes.count ? Character(Unicode.Scalar(bytes[place])) : "\u{FFFD}"
  }

  private func space(_ place: Int) -> Int {
    " \t\r\n".utf8.contains(bytes.dropFirst(place).first ?? 0) ? space(place + 1) : place
  }

  private func value(_ place: Int) -> Int? {
    switch byte(place) {
    case "{":
      list(place, "}") { place in
        guard let end = string(place), byte(space(end)) == ":" else { return nil }
        return value(space(space(end) + 1))
      }
    case "[": list(place, "]", value)
    case "\"": string(place)
    case "t": word("true", place)
    case "f": word("false", place)
    case "n": word("null", place)
    default: number(place)
    }
  }

  private func list(_ place: Int, _ end: Character, _ element: (Int) -> Int?) -> Int? {
    var place = space(place + 1)
    if byte(place) == end { return place + 1 }
    while let behind = element(place) {
      place = space(behind)
      if byte(place) == end { return place + 1 }
      guard byte(place) == "," else { return nil }
      place = space(place + 1)
    }
    return nil
  }

  private func word(_ word: String, _ place: Int) -> Int? {
    bytes[place...].starts(with: word.utf8) ? place + word.utf8.count : nil
  }

  private func digits(_ place: Int) -> Int? {
    let count = bytes.dropFirst(place).prefix { (0x30...0x39).contains($0) }.count
    return count == 0 ? nil : place + count
  }

  private func number(_ start: Int) -> Int? {
    let first = byte(start) == "-" ? start + 1 : start
    guard var place = byte(first) == "0" ? first + 1 : digits(first) else { return nil }
    if byte(place) == "." {
      guard let end = digits(place + 1) else { return nil }
      place = end
    }
    if byte(place) == "e" || byte(place) == "E" {
      let hasSign = byte(place + 1) == "+" || byte(place + 1) == "-"
      guard let end = digits(place + (hasSign ? 2 : 1)) else { return nil }
      place = end
    }
    return place
  }

  private func string(_ start: Int) -> Int? {
    guard byte(start) == "\"" else { return nil }
    var place = start + 1
    while place < bytes.count {
      switch byte(place) {
      case "\"": return place + 1
      case "\\":
        guard let end = escape(place) else { return nil }
        place = end
      default:
        if bytes[place] < 0x20 { return nil }
        place += 1
      }
    }
    return nil
  }

  private func escape(_ place: Int) -> Int? {
    if byte(place + 1) != "u" { return "\"\\/bfnrt".contains(byte(place + 1)) ? place + 2 : nil }
    guard let unit = unit(place) else { return nil }
    switch unit {
    case 0xD800...0xDBFF:
      guard let second = self.unit(place + 6), (0xDC00...0xDFFF).contains(second) else { return nil }
      return place + 12
    case 0xDC00...0xDFFF: return nil
    default: return place + 6
    }
  }

  private func unit(_ place: Int) -> UInt16? {
    guard byte(place) == "\\", byte(place + 1) == "u", place + 6 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[place + 2..<place + 6], as: UTF8.self)
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt16(digits, radix: 16) : nil
  }
}
