/// A JSON value, for results that other programs read.
public enum JSON {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  /// Members in output order.
  case object([(name: String, value: JSON)])

  /// The text, indented.
  public var text: String { text(indentation: "") + "\n" }

  private func text(indentation: String) -> String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): JSON.text(of: value)
    case .string(let value): JSON.quoted(value)
    case .array(let elements):
      JSON.joined(elements.map { $0.text(indentation: indentation + "  ") }, between: ("[", "]"), indentation)
    case .object(let members):
      JSON.joined(
        members.map { JSON.quoted($0.name) + ": " + $0.value.text(indentation: indentation + "  ") },
        between: ("{", "}"), indentation)
    }
  }

  private static func joined(_ parts: [String], between brackets: (String, String), _ indentation: String) -> String {
    if parts.isEmpty { return brackets.0 + brackets.1 }
    let lines = parts.map { indentation + "  " + $0 }.joined(separator: ",\n")
    return brackets.0 + "\n" + lines + "\n" + indentation + brackets.1
  }

  /// Three decimals; values that are not finite become `null`.
  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
