extension Aggregate where Contribution == Void, Value == Int {
  /// The number of elements.
  ///
  ///     self    [a, b]   insert c
  ///     count   2        3
  ///
  /// To count only some of the elements, use `filter` before `aggregate(.count)`.
  ///
  /// - Complexity: O(1) for each edit.
  public static var count: Aggregate {
    Aggregate(of: { _ in }, areEqual: { $0 == $1 }, in: { countAccumulator { $0 } })
  }
}

extension Aggregate where Contribution == Void, Value == Bool {
  /// Whether there are no elements.
  ///
  /// - Complexity: O(1) for each edit.
  public static var isEmpty: Aggregate {
    Aggregate(of: { _ in }, areEqual: { $0 == $1 }, in: { countAccumulator { $0 == 0 } })
  }
}

extension Aggregate where Contribution == Bool, Value == Bool {
  /// Whether any element meets a condition.
  ///
  /// - Parameter condition: returns whether an element meets the condition. Runs without a lock, on the thread that
  ///   delivers the change.
  /// - Complexity: O(1) for each edit.
  public static func contains(where condition: @escaping @Sendable (Element) -> Bool) -> Aggregate {
    Aggregate(
      of: condition, areEqual: { $0 == $1 },
      in: {
        ClosureAccumulator(
          0, adding: { $0 += $1 ? 1 : 0 }, removing: { $0 -= $1 ? 1 : 0 }, reading: { $0 > 0 })
      })
  }

  /// Whether any element equals a given element.
  ///
  /// - Complexity: O(1) for each edit.
  public static func contains(_ element: Element) -> Aggregate where Element: Equatable {
    contains { $0 == element }
  }
}

private func countAccumulator<Value>(
  reading: @escaping (Int) -> Value
) -> any Accumulator<Void, Value> {
  ClosureAccumulator(0, adding: { count, _ in count += 1 }, removing: { count, _ in count -= 1 }, reading: reading)
}
