/// What is told of a key path.
///
/// Old values need no option: ``PathChange/old`` has them.
public struct PathOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes options from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value at subscription.
  public static let initial = PathOptions(rawValue: 1)
  /// The value after each change.
  public static let new = PathOptions(rawValue: 2)
  /// The value before each change, told when that is about to be made.
  public static let prior = PathOptions(rawValue: 4)
}
