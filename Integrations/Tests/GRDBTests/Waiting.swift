import Testing

/// Waits until a condition holds. The time limit of the suite cancels the task, which is an issue of the waiting line.
func until(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  while try await !condition() {
    if (try? await Task.sleep(for: .milliseconds(1))) == nil {
      Issue.record("It has not happened in the time of the suite.", sourceLocation: sourceLocation)
      return
    }
  }
}
