/// The end of every pipeline: combines the values, so that no optimiser can drop the work, and shows whether they were
/// correct.
///
/// The order counts: two pipelines have the same sum only if they delivered the same values in the same order.
public final class Checksum: @unchecked Sendable {
  // Unchecked because each pipeline delivers one value at a time.

  /// The sum so far. Exclusivity checks are off, because they would be part of every measurement.
  @exclusivity(unchecked) public var value = 0

  /// Makes a checksum of no values.
  public init() {}

  /// Adds one value.
  @inlinable
  public func add(_ element: Int) {
    // A prime that fits into the instruction: one multiplication, one addition.
    value = (value &* 16_777_619) &+ element
  }

  /// Adds one value in any order: for values of several threads, which arrive one at a time.
  @inlinable
  public func addUnordered(_ element: Int) {
    value &+= element
  }
}
