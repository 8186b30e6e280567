import Foundation

/// A value as the defaults system stores it.
///
/// `UserDefaults` uses `Any`, which is not `Sendable` and cannot be compared.
public indirect enum DefaultsItem: Sendable, Hashable {
  /// A Boolean.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A point in time.
  case date(Date)
  /// A list.
  case array([DefaultsItem])
  /// A dictionary of items by their names.
  case dictionary([String: DefaultsItem])

  /// Makes an item of an object of `UserDefaults`; nil if it has another type.
  init?(_ object: Any) {
    switch object {
    // Before the types of Swift: on Apple platforms a number is every one of them.
    case let number as NSNumber: self = DefaultsItem(number)
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .real(value)
    case let value as Float: self = .real(Double(value))
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let values as [Any?]: self = .array(values.compactMap { $0.flatMap(DefaultsItem.init) })
    case let values as [AnyHashable: Any?]:
      let items = values.compactMap { key, value in
        (key as? String).flatMap { key in value.flatMap(DefaultsItem.init).map { (key, $0) } }
      }
      self = .dictionary(Dictionary(items, uniquingKeysWith: { first, _ in first }))
    default: return nil
    }
  }

  private init(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": self = .bool(number.boolValue)
    case "f", "d": self = .real(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The object for `UserDefaults`.
  var object: Any {
    switch self {
    case .bool(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .array(let items): items.map(\.object)
    case .dictionary(let items): items.mapValues(\.object)
    }
  }
}
