/// The failure of `cast(to:)` at a value of a different type.
public struct CastFailure: Error, CustomStringConvertible {
  /// The value that could not be cast.
  public let value: any Sendable
  /// The expected type.
  public let expectedType: any Sendable.Type

  /// Makes the failure from a value and the expected type.
  public init(value: any Sendable, expectedType: any Sendable.Type) {
    self.value = value
    self.expectedType = expectedType
  }

  /// Names the expected type, the value and the value's type.
  public var description: String {
    "a value of type \(expectedType) was expected, and \(value) is a \(type(of: value))"
  }
}
