/// Where every pipeline ends: takes the values in, so that no optimiser can drop the work, and tells whether they were right.
///
/// The order counts: two pipelines have the same sum only if they delivered the same values in the same order.
public final class Checksum: @unchecked Sendable {
  // Unchecked because every pipeline here delivers one value at a time.

  /// The sum so far. Without exclusivity checks, or they would be part of every measurement.
  @exclusivity(unchecked) public var value = 0

  /// Makes a checksum of no values.
  public init() {}

  /// Takes one value in.
  @inlinable
  public func add(_ element: Int) {
    // A prime that fits the instruction: one multiplication, one addition.
    value = (value &* 16_777_619) &+ element
  }

  /// Takes one value in, in whatever order: for values of several threads, which come one at a time but not in turn.
  @inlinable
  public func addUnordered(_ element: Int) {
    value &+= element
  }
}
