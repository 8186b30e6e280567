/// A value that is computed from all elements and follows their edits, such as a count, a sum or a minimum.
///
/// It is a description, for ``ListSource/aggregate(_:)`` and ``TableSource/aggregate(_:)``, and for the groups of
/// ``TableSource/grouped(by:aggregating:)``:
///
///     let total = orders.aggregate(.sum(of: \.cost))
///     let cities = people.grouped(by: \.city, aggregating: .maximum(of: \.age))
///
/// A closure returns the contribution of each element. It is called once for each element, and again when the element
/// is updated. Its result counts until the element is updated or removed.
public struct Aggregate<Element: Sendable, Contribution: Sendable, Value: Sendable>: Sendable {
  let contribution: @Sendable (Element) -> Contribution
  let makeAccumulator: @Sendable () -> any Accumulator<Contribution, Value>
  /// Whether two values are equal, so that the second one need not be sent. Nil if they cannot be compared.
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  init(
    of contribution: @escaping @Sendable (Element) -> Contribution,
    areEqual: (@Sendable (Value, Value) -> Bool)? = nil,
    in makeAccumulator: @escaping @Sendable () -> any Accumulator<Contribution, Value>
  ) {
    self.contribution = contribution
    self.areEqual = areEqual
    self.makeAccumulator = makeAccumulator
  }

  /// Whether a value has changed; always true if values cannot be compared.
  func isChanged(from old: Value, to new: Value) -> Bool { areEqual.map { !$0(old, new) } ?? true }
}
