/// The two values of a write.
public struct ReactiveChange<Value> {
  /// What the property had before.
  public var old: Value
  /// What it has now.
  public var new: Value

  /// Makes a pair.
  public init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}

extension ReactiveChange: Sendable where Value: Sendable {}
extension ReactiveChange: Equatable where Value: Equatable {}
extension ReactiveChange: Hashable where Value: Hashable {}
