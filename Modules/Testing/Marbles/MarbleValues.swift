/// Assigns a value to each letter of a marble string.
///
/// A dictionary literal lists the values: `["a": 1, "b": 2]`.
public struct MarbleValues<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  let value: @Sendable (Character) -> Value?
  let listed: [(letter: Character, value: Value)]

  /// Makes values from letters and the value of each letter.
  public init(dictionaryLiteral elements: (Character, Value)...) {
    self.init(Dictionary(elements) { _, newest in newest })
  }

  /// Makes values from letters and the value of each letter.
  public init(_ values: [Character: Value]) {
    value = { values[$0] }
    listed = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private init(value: @escaping @Sendable (Character) -> Value?) {
    self.value = value
    listed = []
  }

  /// The default values: a letter stands for itself if the values are texts, and a digit for its number if the values
  /// are numbers.
  public static var natural: MarbleValues {
    MarbleValues { letter in
      if let letter = letter as? Value { return letter }
      guard let type = Value.self as? any LosslessStringConvertible.Type else { return nil }
      return type.init(String(letter)) as? Value
    }
  }
}

extension MarbleValues where Value == Int {
  /// The values in which each digit stands for its number.
  public static var digits: MarbleValues { .natural }
}

extension MarbleValues where Value == String {
  /// The values in which each letter stands for itself.
  public static var letters: MarbleValues { .natural }
}
