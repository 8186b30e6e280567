/// A value of a diagram, or a short text that is made of some: up to sixteen signs of ASCII, in two numbers.
///
/// Not a string: to compare and to hash strings needs tables of Unicode, which are half of a small program.
struct Letter: Sendable, Hashable, Comparable {
  /// How many signs it has at most.
  static let mostSigns = 16
  /// The first eight signs, the first in the highest byte, so that numbers are in the order of texts.
  private var head: UInt64 = 0
  /// The others.
  private var tail: UInt64 = 0

  /// Keeps the first signs of a text.
  init(_ text: String) {
    for (place, sign) in text.utf8.prefix(Letter.mostSigns).enumerated() {
      let bits = UInt64(sign) << UInt64(56 - 8 * (place % 8))
      if place < 8 { head |= bits } else { tail |= bits }
    }
  }

  init(_ number: Int) { self.init(String(number)) }

  init(_ scalar: Unicode.Scalar) { self.init(String(Character(scalar))) }

  static func < (one: Letter, other: Letter) -> Bool {
    one.head == other.head ? one.tail < other.tail : one.head < other.head
  }

  static func + (one: Letter, other: Letter) -> Letter { Letter(one.text + other.text) }

  var text: String {
    var text = ""
    for part in [head, tail] {
      var rest = part
      while rest != 0 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(rest >> 56)))
        rest <<= 8
      }
    }
    return text
  }

  /// The number, if it has one to six digits: the sum of as many as fit into a diagram is a number of 32 bits.
  var number: Int? {
    guard head != 0, head << 48 == 0, tail == 0 else { return nil }
    var (number, rest) = (0, head)
    while rest != 0 {
      let sign = Int(rest >> 56)
      guard (48...57).contains(sign) else { return nil }
      number = number * 10 + sign - 48
      rest <<= 8
    }
    return number
  }
}

extension Letter: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}

extension Letter: CustomStringConvertible {
  var description: String { text }
}
