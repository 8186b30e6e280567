extension Aggregate where Value == Double? {
  /// The average of integers; nil if no element has a number.
  ///
  /// - Parameter number: returns a number for each element. Elements for which it returns nil do not count.
  /// - Complexity: O(1) for each edit.
  public static func average<Number: FixedWidthInteger>(
    of number: @escaping @Sendable (Element) -> Number?
  ) -> Aggregate where Contribution == Number? {
    Aggregate(
      of: number, areEqual: { $0 == $1 },
      in: {
        ClosureAccumulator(
          Mean(sum: WideSum<Number>()), adding: { mean, number in mean.add(number) { $0.add($1) } },
          removing: { mean, number in mean.remove(number) { $0.remove($1) } },
          reading: { mean in mean.value(\.double) })
      })
  }

  /// The average of floating-point numbers; nil if no element has a number.
  ///
  /// The sum of the numbers is kept without rounding errors. It is rounded only when the average is computed.
  ///
  /// - Parameter number: returns a number for each element. Elements for which it returns nil do not count.
  /// - Complexity: O(1) for each edit.
  public static func average(
    of number: @escaping @Sendable (Element) -> Double?
  ) -> Aggregate where Contribution == Double? {
    Aggregate(
      of: number, areEqual: { $0 == $1 || $0?.isNaN == true && $1?.isNaN == true },
      in: {
        ClosureAccumulator(
          Mean(sum: ExactSum()), adding: { mean, number in mean.add(number) { $0.add($1) } },
          removing: { mean, number in mean.remove(number) { $0.remove($1) } },
          reading: { mean in mean.value(\.value) })
      })
  }
}

/// A sum, and the number of its terms.
private struct Mean<Sum> {
  var sum: Sum
  var count = 0

  init(sum: Sum) { self.sum = sum }

  mutating func add<Number>(_ number: Number?, _ body: (inout Sum, Number) -> Void) {
    guard let number else { return }
    body(&sum, number)
    count += 1
  }

  mutating func remove<Number>(_ number: Number?, _ body: (inout Sum, Number) -> Void) {
    guard let number else { return }
    body(&sum, number)
    count -= 1
  }

  func value(_ read: (Sum) -> Double) -> Double? { count == 0 ? nil : read(sum) / Double(count) }
}
