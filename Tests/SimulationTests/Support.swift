import ReactiveSimulation
import Testing

/// Runs a closure, and returns the texts of the issues that it records, with their lines. The issues fail no test.
func issues(_ body: () -> Void) -> [(text: String, line: Int)] {
  let found = Journal<(text: String, line: Int)>()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    found.write((issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line ?? 0))
    return true
  }
  return found.entries
}
