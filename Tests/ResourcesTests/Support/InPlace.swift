import ReactiveResources
import ReactiveTesting

/// Runs a closure in a task. Its parts, and the tasks that it starts, run in place, so loads keep virtual time.
func inPlace(_ body: @escaping @Sendable () async throws -> Void) async throws {
  try await Task(executorPreference: TasksInPlace.shared) { try await body() }.value
}

extension ResourceState {
  /// The state in a few signs: `I` idle, `L` loading, `R` ready, `#` failed; then the value, with `?` if it belongs to
  /// an input before, and the attempt if it is not the first.
  var signs: String {
    let last = last.map { "\($0.value)" + ($0.isOfPresentInput ? "" : "?") } ?? ""
    return switch self {
    case .idle: "I" + last
    case .loading(let attempt, _): "L" + last + (attempt.number > 1 ? "(\(attempt.number))" : "")
    case .ready(let value): "R\(value)"
    case .failed(let failure, _): "#\(failure)" + (last.isEmpty ? "" : ":" + last)
    }
  }
}

extension Resource {
  /// The states that a subscriber gets, as signs.
  func recorded() -> Journal<String> {
    let journal = Journal<String>()
    signal.subscribe { journal.write($0.signs) }
    return journal
  }
}

typealias TestPolicy = ResourcePolicy<TestFailure>
