extension Aggregate where Value: ExpressibleByNilLiteral, Contribution == Value {
  /// The smallest value; nil if no element has a value.
  ///
  ///     self      [3, 1, 1]   remove 1   remove 1
  ///     minimum   1                      3
  ///
  /// - Parameter value: returns the value of an element. Elements for which it returns nil do not count. Values that do
  ///   not equal themselves, such as NaN, do not count either.
  /// - Complexity: O(log n) for each edit.
  public static func minimum<Wrapped: Comparable & Sendable>(
    of value: @escaping @Sendable (Element) -> Wrapped?
  ) -> Aggregate where Value == Wrapped? {
    ordered(of: value) { $0.isEmpty ? nil : $0[0].value }
  }

  /// The largest value; nil if no element has a value.
  ///
  /// - Parameter value: returns the value of an element. Elements for which it returns nil do not count. Values that do
  ///   not equal themselves, such as NaN, do not count either.
  /// - Complexity: O(log n) for each edit.
  public static func maximum<Wrapped: Comparable & Sendable>(
    of value: @escaping @Sendable (Element) -> Wrapped?
  ) -> Aggregate where Value == Wrapped? {
    ordered(of: value) { $0.isEmpty ? nil : $0[$0.count - 1].value }
  }

  /// The median of all values: the value in the middle, or the smaller of the two values in the middle. It is nil if no
  /// element has a value.
  ///
  /// - Parameter value: returns the value of an element. Elements for which it returns nil do not count. Values that do
  ///   not equal themselves, such as NaN, do not count either.
  /// - Complexity: O(log n) for each edit.
  public static func median<Wrapped: Comparable & Sendable>(
    of value: @escaping @Sendable (Element) -> Wrapped?
  ) -> Aggregate where Value == Wrapped? {
    ordered(of: value) { $0.isEmpty ? nil : $0[($0.count - 1) / 2].value }
  }

  /// An aggregate of the values in ascending order.
  private static func ordered<Wrapped: Comparable & Sendable>(
    of value: @escaping @Sendable (Element) -> Wrapped?,
    reading: @escaping @Sendable (CountedTree<Plain<Wrapped>>) -> Wrapped?
  ) -> Aggregate where Value == Wrapped? {
    Aggregate(
      of: { value($0).flatMap { $0 == $0 ? $0 : nil } }, areEqual: { $0 == $1 },
      in: {
        ClosureAccumulator(
          CountedTree<Plain<Wrapped>>(),
          adding: { values, value in
            guard let value else { return }
            values.insert(Plain(value), at: values.firstPlace { $0.value >= value })
          },
          removing: { values, value in
            guard let value else { return }
            values.remove(at: values.firstPlace { $0.value >= value })
          }, reading: reading)
      })
  }
}
