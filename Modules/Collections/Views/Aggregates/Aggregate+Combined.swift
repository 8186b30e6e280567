extension Aggregate {
  /// Computes two aggregates of the same elements, and combines their values into one value.
  ///
  ///     let range = people.aggregate(.combined(.minimum(of: \.age), .maximum(of: \.age)) { ($0, $1) })
  ///
  /// To combine three aggregates, combine the result with the third aggregate, and so on.
  ///
  /// - Parameters:
  ///   - first: an aggregate.
  ///   - second: another aggregate.
  ///   - combine: makes one value of the two values. Runs after each change, without a lock, on the thread that
  ///     delivers the change.
  /// - Complexity: the cost of both aggregates for each edit.
  public static func combined<FirstPart, First, SecondPart, Second>(
    _ first: Aggregate<Element, FirstPart, First>, _ second: Aggregate<Element, SecondPart, Second>,
    _ combine: @escaping @Sendable (First, Second) -> Value
  ) -> Aggregate where Contribution == (FirstPart, SecondPart) {
    Aggregate(
      of: { (first.contribution($0), second.contribution($0)) },
      in: {
        let (first, second) = (first.makeAccumulator(), second.makeAccumulator())
        return ClosureAccumulator(
          (),
          adding: {
            first.add($1.0)
            second.add($1.1)
          },
          removing: {
            first.remove($1.0)
            second.remove($1.1)
          }, reading: { combine(first.value, second.value) })
      })
  }

  /// Computes two aggregates of the same elements, and combines their values into one value, which is sent only when it
  /// has changed.
  ///
  /// - Parameters:
  ///   - first: an aggregate.
  ///   - second: another aggregate.
  ///   - combine: makes one value of the two values. Runs after each change, without a lock, on the thread that
  ///     delivers the change.
  /// - Complexity: the cost of both aggregates for each edit.
  public static func combined<FirstPart, First, SecondPart, Second>(
    _ first: Aggregate<Element, FirstPart, First>, _ second: Aggregate<Element, SecondPart, Second>,
    _ combine: @escaping @Sendable (First, Second) -> Value
  ) -> Aggregate where Contribution == (FirstPart, SecondPart), Value: Equatable {
    let plain = Aggregate<Element, Contribution, Sent<Value>>.combined(first, second) { Sent(combine($0, $1)) }
    return Aggregate(of: plain.contribution, areEqual: { $0 == $1 }) { Unwrapping(plain.makeAccumulator()) }
  }
}

/// A value that is not compared.
private struct Sent<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

private final class Unwrapping<Contribution, Value: Sendable>: Accumulator {
  private let base: any Accumulator<Contribution, Sent<Value>>

  init(_ base: any Accumulator<Contribution, Sent<Value>>) { self.base = base }

  func add(_ contribution: Contribution) { base.add(contribution) }

  func remove(_ contribution: Contribution) { base.remove(contribution) }

  var value: Value { base.value.value }
}
