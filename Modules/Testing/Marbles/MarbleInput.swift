/// A marble diagram that a source plays. A plain string makes a cold source.
///
///     "a-b|"                    played for each subscriber, from its subscription on; each letter is a value
///     .hot("--a-b|")            played once, from the beginning of the test on
///     .digits("1-2|")           the digits are numbers
///     .cold("a|", ["a": true])  the letters have these values
public struct MarbleInput<Value: Sendable>: Sendable {
  let text: String
  let values: MarbleValues<Value>
  let isHot: Bool

  /// Makes an input that is played for each subscriber.
  public static func cold(_ text: String, _ values: MarbleValues<Value>) -> MarbleInput {
    MarbleInput(text: text, values: values, isHot: false)
  }

  /// Makes an input that is played once, from the beginning of the test on, also without subscribers.
  public static func hot(_ text: String, _ values: MarbleValues<Value>) -> MarbleInput {
    MarbleInput(text: text, values: values, isHot: true)
  }
}

extension MarbleInput: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Value == String {
  /// Makes an input of letters from a string literal. The input is cold: it is played for each subscriber.
  public init(stringLiteral text: String) {
    self = .cold(text)
  }

  /// Makes an input of letters that is played for each subscriber.
  public static func cold(_ text: String) -> MarbleInput { cold(text, .natural) }

  /// Makes an input of letters that is played once, from the beginning of the test on, also without subscribers.
  public static func hot(_ text: String) -> MarbleInput { hot(text, .natural) }
}

extension MarbleInput where Value == Int {
  /// Makes an input of numbers that is played for each subscriber.
  public static func digits(_ text: String) -> MarbleInput { cold(text, .natural) }
}
