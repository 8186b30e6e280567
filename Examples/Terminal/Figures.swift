import Foundation
import Marbles

extension Int {
  /// The number with its thousands apart.
  var grouped: String {
    var digits = String(magnitude)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return (self < 0 ? "-" : "") + digits
  }

  /// The number of bytes, in a readable unit.
  var inBytes: String {
    self < 1 << 20 ? "\(grouped) bytes" : String(format: "%.1f MB", Double(self) / Double(1 << 20))
  }

  /// The number and what it counts, in the singular for one.
  func of(_ thing: String, _ things: String? = nil) -> String {
    "\(grouped) \(self == 1 ? thing : things ?? thing + "s")"
  }
}

extension Double {
  /// A part of one as a percentage.
  var percent: String { String(format: "%3.0f %%", self * 100) }
}

/// A horizontal bar, exact to an eighth of a column.
struct Bar: CustomStringConvertible {
  var value: Int
  var maximum: Int
  var columns: Int

  var description: String {
    guard maximum > 0, columns > 0 else { return "" }
    let eighths = value * columns * 8 / maximum
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  /// The bar in a style, filled up to its full length.
  func styled(_ style: Style, rest: Character = "░") -> String {
    let bar = description
    let missing = columns - bar.count
    return bar.styled(style) + String(repeating: rest, count: max(0, missing)).styled(.dim)
  }
}
