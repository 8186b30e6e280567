/// A fault of a JSON text that grows.
public enum JSONFault: Error, Hashable, Sendable {
  /// The byte at this offset of the UTF-8 text makes the text invalid. Further bytes cannot make it valid.
  case malformed(at: Int)
  /// The text has more bytes than the limit.
  case tooLarge(limit: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// The text ended inside the value, or before the value began.
  case incomplete
}

extension JSONFault: CustomStringConvertible {
  /// The fault in one line.
  public var description: String {
    switch self {
    case .malformed(let offset): "the JSON text is malformed at byte \(offset)"
    case .tooLarge(let limit): "the JSON text has more than \(limit) bytes"
    case .tooDeep(let limit): "the JSON text has more than \(limit) arrays and objects inside each other"
    case .incomplete: "the JSON text ended before its value was complete"
    }
  }
}
