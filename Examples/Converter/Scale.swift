/// A scale of temperatures, and how they are written down in it.
enum Scale: String, CaseIterable, Sendable {
  case celsius = "°C"
  case fahrenheit = "°F"

  /// The other one.
  var other: Scale { self == .celsius ? .fahrenheit : .celsius }

  private var lowest: Double { self == .celsius ? -273.15 : -459.67 }

  /// The degrees that a text says.
  func degrees(_ text: String) throws(Refusal) -> Double {
    // Swift would take "nan", "inf" and "0x1p3" as well.
    guard text.allSatisfy({ "+-.0123456789".contains($0) }), let degrees = Double(text) else {
      throw Refusal(scale: self, text: text, reason: text.isEmpty ? "nothing typed" : "not a number")
    }
    guard degrees >= lowest else { throw Refusal(scale: self, text: text, reason: "below absolute zero") }
    return degrees
  }

  /// Degrees as a text, to a hundredth.
  func text(_ degrees: Double) -> String {
    let rounded = (degrees * 100).rounded() / 100
    let text = String(rounded == 0 ? 0 : rounded)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Why a text is not sent to the other field.
struct Refusal: Error {
  var scale: Scale
  var text: String
  var reason: String
}
