extension Aggregate where Contribution == Value?, Value: FixedWidthInteger {
  /// The sum of integers; 0 if there are no elements.
  ///
  /// While the edits of one change are applied, the sum may leave the range of the type. A sum that is out of range
  /// after the change traps.
  ///
  /// - Parameter number: returns the number that an element adds to the sum. An element for which it returns nil counts
  ///   as 0.
  /// - Complexity: O(1) for each edit.
  public static func sum(of number: @escaping @Sendable (Element) -> Value?) -> Aggregate {
    Aggregate(
      of: number, areEqual: { $0 == $1 },
      in: {
        ClosureAccumulator(
          WideSum<Value>(), adding: { $0.add($1 ?? 0) }, removing: { $0.remove($1 ?? 0) }, reading: { $0.value })
      })
  }
}

extension Aggregate where Contribution == Double?, Value == Double {
  /// The sum of floating-point numbers; 0 if there are no elements.
  ///
  /// The sum is kept without rounding errors, and is rounded only when its value is computed. So the sum does not
  /// depend on the order of the edits, and does not drift. A large number, an infinity or NaN has no effect any more
  /// after it is removed.
  ///
  /// - Parameter number: returns the number that an element adds to the sum. An element for which it returns nil counts
  ///   as 0.
  /// - Complexity: O(1) for each edit: about 100 additions of integers.
  public static func sum(of number: @escaping @Sendable (Element) -> Double?) -> Aggregate {
    Aggregate(
      of: number, areEqual: { $0 == $1 || $0.isNaN && $1.isNaN },
      in: {
        ClosureAccumulator(
          ExactSum(), adding: { $0.add($1 ?? 0) }, removing: { $0.remove($1 ?? 0) }, reading: { $0.value })
      })
  }
}

/// A sum of integers that cannot overflow.
struct WideSum<Number: FixedWidthInteger> {
  private var low: Number = 0
  /// How often the sum has left the range of the type, upwards minus downwards.
  private var overflows = 0

  mutating func add(_ number: Number) {
    let (sum, isOverflow) = low.addingReportingOverflow(number)
    low = sum
    if isOverflow { overflows += number > 0 ? 1 : -1 }
  }

  mutating func remove(_ number: Number) {
    let (difference, isOverflow) = low.subtractingReportingOverflow(number)
    low = difference
    if isOverflow { overflows -= number > 0 ? 1 : -1 }
  }

  var value: Number {
    precondition(overflows == 0, "a sum does not fit into \(Number.self)")
    return low
  }

  /// The sum as a floating-point number.
  var double: Double {
    Double(low) + Double(overflows) * Double(sign: .plus, exponent: Number.bitWidth, significand: 1)
  }
}
