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
}
