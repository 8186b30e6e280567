import Testing

/// The only place that reports to the test framework.
///
/// Outside a Swift Testing test, as under XCTest, a recorded failure is lost. Use `marbleMismatch`,
/// ``OperatorLaw/violations(of:)`` and ``LeakProbe`` there, which return their findings.
package enum Expectation {
  package static func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }
}
