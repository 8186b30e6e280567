import ReactiveTesting
import Testing

/// Looks for an example with a problem, and shrinks it.
struct ExampleSearch<Example> {
  var count: Int
  var seed: UInt64
  let make: (inout RandomSource) -> Example
  let simpler: (Example) -> [Example]

  /// How many examples shrinking tries.
  private let most = 10_000

  /// Returns the first example with a problem, shrunk.
  ///
  /// - Parameter problem: the problem of an example, in words; nil if it has none.
  func counterexample(_ problem: (Example) -> String?) -> Counterexample? {
    for number in 0..<count {
      var random = RandomSource(seed: seed, number: number)
      let example = make(&random)
      if let found = problem(example) {
        let (shrunk, steps) = shrink(example, found, problem)
        return Counterexample(seed: seed, number: number, steps: steps, text: shrunk)
      }
    }
    return nil
  }

  private func shrink(
    _ example: Example, _ difference: String, _ problem: (Example) -> String?
  ) -> (problem: String, steps: Int) {
    var (smallest, found) = (example, difference)
    var (steps, tried) = (0, 0)
    search: while true {
      for candidate in simpler(smallest) {
        tried += 1
        if tried > most { break search }
        if let difference = problem(candidate) {
          (smallest, found) = (candidate, difference)
          steps += 1
          continue search
        }
      }
      break
    }
    return (found, steps)
  }
}

/// The smallest example found that violates a property or differs from a model.
public struct Counterexample: Error, Sendable, CustomStringConvertible {
  /// The seed of the examples.
  public var seed: UInt64
  /// The number of the example among all examples that the seed makes, from 0 on.
  public var number: Int
  /// The number of steps that made the example smaller; always 0 for `checkPipelines`, which does not count these
  /// steps.
  public var steps: Int
  /// The example and its problem.
  public var text: String

  /// The example, its problem, and the seed.
  public var description: String { "Example \(number) of seed: \(seed), made smaller in \(steps) steps:\n\(text)" }

  /// Fails the test.
  func report(at sourceLocation: SourceLocation) { Expectation.fail(description, at: sourceLocation) }
}
