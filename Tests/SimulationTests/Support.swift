import ReactiveSimulation
import Testing

/// Runs a closure, and returns the texts of the issues that it records, with their lines. The issues fail no test.
func issues(_ body: @Sendable () -> Void) async -> [(text: String, line: Int)] {
  let found = Journal<(text: String, line: Int)>()
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    found.write((issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line ?? 0))
    return nil
  }
  if let test = Test.current { try? await trait.provideScope(for: test, testCase: nil) { body() } }
  return found.entries
}
