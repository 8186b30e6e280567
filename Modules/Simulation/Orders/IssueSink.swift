import ReactiveTesting
import Testing

/// Keeps the issues that expectations of simulated runs record, so that the test fails once, for the shrunk run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class IssueSink: @unchecked Sendable {
  // Unchecked because `texts` is used under the lock only.
  private let lock = Lock()
  private var texts: [String] = []

  /// Returns the issues since the last call.
  func take() -> [String] {
    lock.withLock {
      defer { texts = [] }
      return texts
    }
  }

  private func add(_ issue: Issue) {
    #if compiler(>=6.3)
      guard issue.isFailure else { return }
    #endif
    let place = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
    let text = "\(place)\(issue)"
    lock.withLock { texts.append(text) }
  }

  /// Runs a closure on the calling thread, and keeps the issues of the current test during the run. Outside a test no
  /// expectation is seen.
  func keepingIssues<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    guard let test = Test.current else { return body() }
    let trait = IssueHandlingTrait.compactMapIssues { [self] issue in
      add(issue)
      return nil
    }
    let result = SharedVariable<Result>(nil)
    // The scope is asynchronous. Its task does not suspend: it stays on this executor, whose jobs run here.
    let loop = JobLoop()
    Task(executorPreference: loop) {
      try? await trait.provideScope(for: test, testCase: Test.Case.current) { result.value = body() }
    }
    while true {
      if let value = result.value { return value }
      if !loop.runNext() { pauseThread() }
    }
  }
}

/// An executor whose jobs the caller of ``runNext()`` runs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class JobLoop: TaskExecutor, @unchecked Sendable {
  // Unchecked because `jobs` is used under the lock only.
  private let lock = Lock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs a job on the calling thread. Returns false if there is none.
  func runNext() -> Bool {
    guard let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
