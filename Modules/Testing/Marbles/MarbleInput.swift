/// A marble diagram that a source plays: cold if it is written as a plain string.
///
///     "a-b|"                    played for each subscriber, from its subscription on; each letter is a value
///     .hot("--a-b|")            played once, from the beginning of the test on
///     .digits("1-2|")           the digits are numbers
///     .cold("a|", ["a": true])  the letters have these values
public struct MarbleInput<Value: Sendable>: Sendable {
  let text: String
  let values: MarbleValues<Value>
  let isHot: Bool

  /// An input that is played for each subscriber.
  public static func cold(_ text: String, _ values: MarbleValues<Value>) -> MarbleInput {
    MarbleInput(text: text, values: values, isHot: false)
  }

  /// An input that is played once, also without subscribers.
  public static func hot(_ text: String, _ values: MarbleValues<Value>) -> MarbleInput {
    MarbleInput(text: text, values: values, isHot: true)
  }
}

extension MarbleInput: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Value == String {
  /// Makes a cold input of letters.
  public init(stringLiteral text: String) {
    self = .cold(text)
  }

  /// An input of letters that is played for each subscriber.
  public static func cold(_ text: String) -> MarbleInput { cold(text, .natural) }

  /// An input of letters that is played once, also without subscribers.
  public static func hot(_ text: String) -> MarbleInput { hot(text, .natural) }
}

extension MarbleInput where Value == Int {
  /// An input of numbers that is played for each subscriber.
  public static func digits(_ text: String) -> MarbleInput { cold(text, .natural) }
}
