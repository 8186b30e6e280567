import ReactiveTesting
import Testing

/// The body of a simulation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
typealias SimulationBody = @Sendable (SimulatedWorld) async throws -> Void

/// One run of a body in a world of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Run {
  /// The outcome of a run.
  struct Outcome {
    var problems: [String]
    var decisions: DecisionMaker
    /// Empty unless the run was drawn.
    var drawing: String

    var hasFailed: Bool { !problems.isEmpty }
  }

  let body: SimulationBody
  let issues: IssueSink
  /// The largest number of steps.
  var mostSteps = 100_000
  /// How long the thread waits for a step from another thread if nothing else is left to do.
  var patience = Duration.milliseconds(200)

  /// Runs the body on the calling thread until it has returned and nothing is ready.
  func outcome(of decisions: DecisionMaker, isDrawn: Bool = false) -> Outcome {
    let simulator = Simulator(decisions, isDrawn: isDrawn)
    let ending = BodyEnding()
    let task = Task(executorPreference: simulator) { [body] in
      do {
        try await body(SimulatedWorld(simulator))
        ending.set(nil)
      } catch {
        ending.set(error)
      }
    }
    let obstacle = drive(simulator, until: ending)
    var problems = issues.take()
    if let error = ending.error, problems.isEmpty || !(error is ExpectationFailedError) {
      problems.append("the body threw \(error)")
    }
    if let obstacle { problems.append(obstacle) }
    let strangers = simulator.strangers
    if !strangers.isEmpty {
      problems.append(
        "\(Set(strangers).sorted().joined(separator: ", ")) came from a thread outside the world: "
          + "no decision orders it (Task { }, Task.detached, the main actor, a queue, a real sleep)")
    }
    let (made, history, lanes) = simulator.record
    let outcome = Outcome(
      problems: problems, decisions: made,
      drawing: isDrawn ? HistoryDrawing(history: history, lanes: lanes).description : "")
    close(simulator, task)
    return outcome
  }

  /// Runs steps until the body has ended and nothing is ready at that instant.
  ///
  /// - Returns: the reason for an early end, if there is one.
  private func drive(_ simulator: Simulator, until ending: BodyEnding) -> String? {
    var count = 0
    while true {
      if let step = simulator.takeNext() {
        simulator.perform(step)
        count += 1
        if count >= mostSteps { return "the run did not end in \(mostSteps) steps" }
      } else if simulator.resumeIdleWaiters() {
        continue
      } else if ending.hasEnded {
        return nil
      } else if !simulator.advance(), !waitForOutsiders(simulator) {
        return
          "the body is suspended, no step is ready, and no timer is set: a deadlock, or it waits for something outside the world"
      }
    }
  }

  /// Waits for a step from another thread. Returns whether one came.
  private func waitForOutsiders(_ simulator: Simulator) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + patience
    while clock.now < deadline {
      if simulator.isAnyReady { return true }
      pauseThread()
    }
    return simulator.isAnyReady
  }

  /// Ends what the body left: drops actions and timers, and cancels the body, if it is suspended for good.
  private func close(_ simulator: Simulator, _ body: Task<Void, Never>) {
    simulator.abandon()
    body.cancel()
    var left = mostSteps
    while left > 0, let step = simulator.takeLast() {
      simulator.perform(step)
      left -= 1
    }
    // The expectations of tasks that were cut off mean nothing.
    _ = issues.take()
  }
}

/// Whether and how a body has ended.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class BodyEnding: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var isSet = false
  private var thrown: (any Error)?

  var hasEnded: Bool { lock.withLock { isSet } }
  var error: (any Error)? { lock.withLock { thrown } }

  func set(_ error: (any Error)?) {
    lock.withLock {
      isSet = true
      thrown = error
    }
  }
}
