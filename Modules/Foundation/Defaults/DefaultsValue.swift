import Foundation

/// A type whose values a ``DefaultsStore`` stores.
///
/// An enumeration with a raw value of such a type conforms without further code:
///
///     enum Theme: String, DefaultsValue { case light, dark }
public protocol DefaultsValue: Sendable, Equatable {
  /// Makes the value from a stored item; nil if the item is of another type.
  init?(_ item: DefaultsItem)

  /// The item to store.
  var defaultsItem: DefaultsItem { get }
}

extension DefaultsValue where Self: RawRepresentable, RawValue: DefaultsValue {
  /// Makes the value from the stored raw value; nil if no value of the type has this raw value.
  public init?(_ item: DefaultsItem) {
    guard let raw = RawValue(item) else { return nil }
    self.init(rawValue: raw)
  }

  /// The item of the raw value.
  public var defaultsItem: DefaultsItem { rawValue.defaultsItem }
}

extension Bool: DefaultsValue {
  /// Takes a stored Boolean, or the number 0 or 1; nil for other items.
  public init?(_ item: DefaultsItem) {
    switch item {
    case .bool(let value): self = value
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }

  /// The Boolean.
  public var defaultsItem: DefaultsItem { .bool(self) }
}

extension Int: DefaultsValue {
  /// Takes a stored number without a fraction; nil for other items.
  public init?(_ item: DefaultsItem) {
    switch item {
    case .integer(let value): self = value
    case .real(let value):
      guard let whole = Int(exactly: value) else { return nil }
      self = whole
    default: return nil
    }
  }

  /// The number.
  public var defaultsItem: DefaultsItem { .integer(self) }
}

extension Double: DefaultsValue {
  /// Takes a stored number; nil for other items.
  public init?(_ item: DefaultsItem) {
    switch item {
    case .integer(let value): self = Double(value)
    case .real(let value): self = value
    default: return nil
    }
  }

  /// The number.
  public var defaultsItem: DefaultsItem { .real(self) }
}

extension String: DefaultsValue {
  /// Takes a stored text; nil for other items.
  public init?(_ item: DefaultsItem) {
    guard case .string(let value) = item else { return nil }
    self = value
  }

  /// The text.
  public var defaultsItem: DefaultsItem { .string(self) }
}

extension Data: DefaultsValue {
  /// Takes stored bytes; nil for other items.
  public init?(_ item: DefaultsItem) {
    guard case .data(let value) = item else { return nil }
    self = value
  }

  /// The bytes.
  public var defaultsItem: DefaultsItem { .data(self) }
}

extension Date: DefaultsValue {
  /// Takes a stored point in time; nil for other items.
  public init?(_ item: DefaultsItem) {
    guard case .date(let value) = item else { return nil }
    self = value
  }

  /// The point in time.
  public var defaultsItem: DefaultsItem { .date(self) }
}

extension Array: DefaultsValue where Element: DefaultsValue {
  /// Takes a stored list if all its elements have the type; nil for other items.
  public init?(_ item: DefaultsItem) {
    guard case .array(let items) = item else { return nil }
    let values = items.compactMap(Element.init)
    guard values.count == items.count else { return nil }
    self = values
  }

  /// The list.
  public var defaultsItem: DefaultsItem { .array(map(\.defaultsItem)) }
}

extension Dictionary: DefaultsValue where Key == String, Value: DefaultsValue {
  /// Takes a stored dictionary if all its items have the type; nil for other items.
  public init?(_ item: DefaultsItem) {
    guard case .dictionary(let items) = item else { return nil }
    let values = items.compactMapValues(Value.init)
    guard values.count == items.count else { return nil }
    self = values
  }

  /// The items with their names.
  public var defaultsItem: DefaultsItem { .dictionary(mapValues(\.defaultsItem)) }
}
