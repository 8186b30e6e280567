import Reactive

/// The text for a value: short, and always the same.
func marbleLabel(of value: Any) -> String {
  switch value {
  case let text as String: return text
  case let instant as SchedulerInstant: return marbleLabel(of: instant.offset)
  case let duration as Duration: return String(Int(duration / .seconds(1)))
  default: break
  }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { (name: $0.label, text: marbleLabel(of: $0.value)) }
  switch mirror.displayStyle {
  case .optional: return parts.first?.text ?? "nil"
  case .tuple: return "(\(parts.map(\.text).joined(separator: ", ")))"
  case .collection: return "[\(parts.map(\.text).joined(separator: ", "))]"
  case .set: return "{\(parts.map(\.text).sorted().joined(separator: ", "))}"
  case .dictionary:
    // Each part is a pair: its parentheses go.
    return
      "[\(parts.map { $0.text.dropFirst().dropLast().replacing(", ", with: ": ") }.sorted().joined(separator: ", "))]"
  case .enum:
    // An unnamed failure has no text.
    return parts.first.map { ($0.name ?? "") + ($0.text.isEmpty ? "" : " " + $0.text) } ?? "\(value)"
  default: return "\(value)"
  }
}
