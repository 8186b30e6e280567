/// One change of what a key path leads to, and its cause.
///
/// ReactiveObjC: the change dictionary of `rac_valuesAndChangesForKeyPath:options:observer:`.
public struct PathChange<Value> {
  /// When it is told.
  public enum Moment: Sendable {
    /// Nothing has changed: this is the value at subscription.
    case initial
    /// Something on the path is about to change.
    case prior
    /// Something on the path has changed.
    case posterior
  }

  /// When it is told.
  public var moment: Moment
  /// The value at that moment: the new one, or that which is about to go if the moment is ``Moment/prior``.
  public var value: Value
  /// The value before a change; nil unless the moment is ``Moment/posterior``.
  public var old: Value?
  /// Whether only the last component of the path changed: the objects on the way to it are the same.
  public var affectedOnlyLastComponent: Bool
  /// Whether an object on the path ended, instead of being replaced by a write.
  public var causedByEnd: Bool

  /// Makes a change.
  public init(
    _ moment: Moment, value: Value, old: Value? = nil, affectedOnlyLastComponent: Bool = true,
    causedByEnd: Bool = false
  ) {
    self.moment = moment
    self.value = value
    self.old = old
    self.affectedOnlyLastComponent = affectedOnlyLastComponent
    self.causedByEnd = causedByEnd
  }
}

extension PathChange: Sendable where Value: Sendable {}
extension PathChange: Equatable where Value: Equatable {}
extension PathChange: Hashable where Value: Hashable {}
