/// The failure of test sources, drawn as `#`.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What tells one failure from another, where a test has several.
  public var name: String

  /// Makes a failure.
  public init(_ name: String = "failure") {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}
