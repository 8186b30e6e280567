import ReactiveSchedulers
import Testing

/// Waits, without blocking a thread, until a condition holds. A limit of time is an issue of the test.
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  for _ in 0..<60_000 {
    if condition() { return }
    guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { break }
  }
  Issue.record("It has not happened in a minute.", sourceLocation: sourceLocation)
}

extension Scheduler {
  /// Waits, without blocking a thread, until the scheduler runs an action that is scheduled now.
  func reach() async { await withCheckedContinuation { continuation in schedule { continuation.resume() } } }
}
