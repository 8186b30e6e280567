/// A marble diagram that a source plays: cold if it is written as a plain string.
///
///     "a-b|"          played for each subscriber, from its subscription on
///     .hot("--a-b|")  played once, from the beginning of the test on
public struct MarbleInput: Sendable, ExpressibleByStringLiteral {
  let text: String
  let isHot: Bool

  /// Makes a cold input.
  public init(stringLiteral text: String) {
    self = .cold(text)
  }

  /// An input that is played for each subscriber.
  public static func cold(_ text: String) -> MarbleInput { MarbleInput(text, isHot: false) }

  /// An input that is played once, whoever listens.
  public static func hot(_ text: String) -> MarbleInput { MarbleInput(text, isHot: true) }

  private init(_ text: String, isHot: Bool) {
    self.text = text
    self.isHot = isHot
  }
}
