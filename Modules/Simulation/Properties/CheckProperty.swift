import ReactiveTesting
import Testing

/// Checks a property with many random examples. A property is a rule that should hold for all values of a type. Fails
/// the test with the smallest counterexample found.
///
/// ```
/// checkProperty(of: [Int].self) { numbers in
///   #expect(numbers.reversed().reversed() == numbers)
/// }
/// ```
///
/// Elsewhere: `fc.assert(fc.property(…))` (fast-check), `forAll` (QuickCheck).
///
/// - Parameters:
///   - type: the type of the examples.
///   - count: the number of examples.
///   - seed: the same seed always makes the same examples. So with one seed, the result changes only if the program
///     changes.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - property: checks one example. It fails an expectation, or throws, if the property does not hold.
/// - Returns: the counterexample, if there is one.
@discardableResult
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func checkProperty<Example: Arbitrary>(
  of type: Example.Type = Example.self, count: Int = 1_000, seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation, _ property: @escaping @Sendable (Example) throws -> Void
) -> Counterexample? {
  let issues = IssueSink()
  let found = issues.keepingIssues {
    ExampleSearch(count: count, seed: seed, make: { Example.arbitrary(&$0) }, simpler: \.simpler).counterexample {
      example in
      var problems: [String] = []
      do { try property(example) } catch {
        if !(error is ExpectationFailedError) { problems.append("threw \(error)") }
      }
      problems = issues.take() + problems
      return problems.isEmpty ? nil : (["  \(example)"] + problems.map { "  \($0)" }).joined(separator: "\n")
    }
  }
  found?.report(at: sourceLocation)
  return found
}
