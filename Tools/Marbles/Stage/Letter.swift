/// A value of a diagram, or a short text that is made of some: up to eight signs of ASCII, in a number.
///
/// Not a string: to compare and to hash strings needs tables of Unicode, which are half of a small program.
struct Letter: Sendable, Hashable, Comparable {
  /// The signs, the first in the highest byte, so that numbers are in the order of texts.
  private var signs: UInt64 = 0

  /// Keeps the first eight signs of a text.
  init(_ text: String) {
    for (place, sign) in text.utf8.prefix(8).enumerated() { signs |= UInt64(sign) << UInt64(56 - 8 * place) }
  }

  init(_ number: Int) { self.init(String(number)) }

  init(_ scalar: Unicode.Scalar) { self.init(String(Character(scalar))) }

  static func < (one: Letter, other: Letter) -> Bool { one.signs < other.signs }

  static func + (one: Letter, other: Letter) -> Letter { Letter(one.text + other.text) }

  var text: String {
    var text = ""
    var rest = signs
    while rest != 0 {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(rest >> 56)))
      rest <<= 8
    }
    return text
  }

  /// The number, if it is a digit.
  var digit: Int? {
    guard signs << 8 == 0, case let sign = Int(signs >> 56), (48...57).contains(sign) else { return nil }
    return sign - 48
  }
}

extension Letter: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}

extension Letter: CustomStringConvertible {
  var description: String { text }
}
