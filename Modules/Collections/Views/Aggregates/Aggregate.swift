/// Says how a value is computed from all elements of a list or table, such as a count, a sum or a minimum.
///
/// An aggregate is only a description. ``ListSource/aggregate(_:)`` and ``TableSource/aggregate(_:)`` compute its value
/// for all elements, and ``TableSource/grouped(by:aggregating:)`` computes its value for each group:
///
///     let total = orders.aggregate(.sum(of: \.cost))
///     let cities = people.grouped(by: \.city, aggregating: .maximum(of: \.age))
///
/// The closure of an aggregate, such as `\.cost`, returns the contribution of an element. The closure is called once
/// for each element, and again when the element is updated. The contribution counts until the element is updated or
/// removed.
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
