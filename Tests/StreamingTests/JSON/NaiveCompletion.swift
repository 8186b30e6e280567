import Foundation

/// The longest beginning of a text that is JSON with some quotation mark and brackets after it. Tries all of them.
enum NaiveCompletion {
  static func of(_ prefix: [UInt8]) -> String? {
    for end in stride(from: prefix.count, through: 1, by: -1) {
      // A cut inside a number, a word or a character would show a part as a whole.
      // Foundation's parser takes a comma before a closing bracket.
      if isInsideToken(prefix, end) || isBehindComma(prefix[..<end]) { continue }
      for quote in ["\"", ""] {
        let candidate = String(decoding: prefix[..<end], as: UTF8.self) + quote + brackets(prefix[..<end])
        if isJSON(candidate) { return candidate }
      }
    }
    return nil
  }

  static func isJSON(_ text: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
  }

  private static func isInsideToken(_ bytes: [UInt8], _ end: Int) -> Bool {
    if end < bytes.count, bytes[end] & 0xC0 == 0x80 { return true }
    guard !isInString(bytes[..<end]) else { return false }
    let isNumber = { (byte: UInt8) in "+-.0123456789eE".utf8.contains(byte) }
    // The words end with a letter too, but with the whole word it is no number: `true` ends with an `e`.
    let word = bytes[..<end].reversed().prefix { isNumber($0) }
    guard let first = word.last, "-0123456789".utf8.contains(first) else { return false }
    return end == bytes.count || isNumber(bytes[end])
  }

  private static func isBehindComma(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.reversed().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return rest.first == UInt8(ascii: ",") && !isInString(bytes)
  }

  private static func isInString(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (isOpen, isEscaped) = (false, false)
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isOpen, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isOpen.toggle()
      }
    }
    return isOpen
  }

  private static func brackets(_ bytes: ArraySlice<UInt8>) -> String {
    var open: [Character] = []
    for end in bytes.indices where !isInString(bytes[..<end]) {
      switch bytes[end] {
      case UInt8(ascii: "["): open.append("]")
      case UInt8(ascii: "{"): open.append("}")
      case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      default: break
      }
    }
    return String(open.reversed())
  }
}
