/// What is told of a key path besides its changes.
///
/// Each change is told once, after it, whatever the options are. Old values need no option: ``PathChange/old`` has them.
///
/// ReactiveObjC: `NSKeyValueObservingOptions`.
public struct PathOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes options from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing else: the value after each change.
  public static let new: PathOptions = []
  /// Adds the value at subscription.
  public static let initial = PathOptions(rawValue: 1)
  /// Adds the value before each change, told when that is about to be made.
  public static let prior = PathOptions(rawValue: 2)
}
