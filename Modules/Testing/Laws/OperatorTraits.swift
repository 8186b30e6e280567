/// The special features of an operator. Each feature tells the laws what to expect of the operator.
///
/// An operator that ends when its upstream ends needs no traits. Examples are `map`, `scan`, `collect`, `delay` and
/// `merge`.
public struct OperatorTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: Int

  /// Makes traits from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Ends when its upstreams have ended, and has no other trait.
  public static let endsWithUpstream: OperatorTraits = []
  /// May end before its upstream. Examples: `take` and `first`.
  public static let endsEarly = OperatorTraits(rawValue: 1)
  /// May continue after its upstream has ended. Examples: `concat`, `repeat` and `flatMap`.
  public static let outlivesUpstream = OperatorTraits(rawValue: 2)
  /// Handles a failure and does not simply pass it on. Examples: `catch`, `retry` and `materialize`.
  public static let handlesFailures = OperatorTraits(rawValue: 4)
  /// Delivers a failure only after the values that came before it. Example: `deliver(on:)`.
  public static let queuesFailures = OperatorTraits(rawValue: 8)
  /// Completes when an upstream is released without a terminal (C9), if the other upstream has already completed.
  /// Example: `merge(with: .empty())`.
  public static let completesWhenAbandoned = OperatorTraits(rawValue: 16)
  /// Holds values, and later sends each value at most once, alone or combined with other values. ``OperatorUnderTest``
  /// sets this trait for an operator on tracked values.
  public static let holdsValues = OperatorTraits(rawValue: 64)
  /// Takes upstreams that cannot fail. ``OperatorUnderTest`` sets this trait.
  public static let neverFails = OperatorTraits(rawValue: 32)
}
