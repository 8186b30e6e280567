/// A value was not of the type that `cast(to:)` expects.
public struct CastFailure: Error, CustomStringConvertible {
  /// The value.
  public let value: any Sendable
  /// The expected type.
  public let expectedType: any Sendable.Type

  /// Makes the failure of a value that is not of a type.
  public init(value: any Sendable, expectedType: any Sendable.Type) {
    self.value = value
    self.expectedType = expectedType
  }

  /// Says which type was expected and which it was.
  public var description: String {
    "a value of type \(expectedType) was expected, and \(value) is a \(type(of: value))"
  }
}
