import ReactiveSchedulers
import Testing

/// Lets a suite run while no other suite of the same line does, and apart from the tests without this trait.
///
/// For suites that block threads, start processes or wait for the system. Their tests begin when their suite has its
/// turn, so that a time limit does not count the time of other tests. They run at a higher priority, which has threads
/// of its own: they do not wait behind thousands of tests for a thread of the pool, and take none from these.
package struct InTurn: SuiteTrait, TestScoping {
  fileprivate let turns: Turns
  @TaskLocal private static var hasTurn = false

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite inside another one has its turn.
    if Self.hasTurn { return try await function() }
    try await withoutActuallyEscaping(function) { function in
      // The turn is taken and given back there too: a task of the pool would wait behind all other tests for each of
      // these steps.
      try await Task(priority: .high) {
        await turns.take()
        defer { turns.giveBack() }
        try await Self.$hasTurn.withValue(true) { try await function() }
      }.value
    }
  }
}

extension Trait where Self == InTurn {
  /// Lets a suite run while no other suite with this trait does.
  package static var inTurn: InTurn { InTurn(turns: Turns.all) }

  /// The same for suites that mostly wait for a server in the same process, and need little of the processors. One of
  /// them runs beside one suite that has ``inTurn``.
  package static var inTurnOfTheNetwork: InTurn { InTurn(turns: Turns.ofTheNetwork) }
}

/// A lock that tasks wait for in their order, without blocking a thread.
private final class Turns: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  static let all = Turns()
  static let ofTheNetwork = Turns()

  private let lock = Lock()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = lock.withLock {
        if isTaken { waiting.append(continuation) }
        defer { isTaken = true }
        return !isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next: CheckedContinuation<Void, Never>? = lock.withLock {
      if waiting.isEmpty { isTaken = false }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
    next?.resume()
  }
}
