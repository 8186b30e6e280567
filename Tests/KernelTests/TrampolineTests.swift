import ReactiveKernel
import ReactiveTesting
import Testing

@Suite struct TrampolineTests {
  @Test func runsAStepForEachTimeItIsAsked() {
    let (steps, _) = run(asking: 5)
    #expect(steps == 6)
  }

  @Test func neverRunsOneStepInsideAnother() {
    let (_, deepest) = run(asking: 5)
    #expect(deepest == 1)
  }

  @Test func aMillionStepsEndOnASmallStack() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)
    let (steps, _) = run(asking: count)
    #expect(steps == count + 1)
  }

  @Test func aStepThatIsAskedForByAnotherThreadIsRunOnce() {
    race(for: { RacedTrampoline() }) {
      $0.begin()
    } _: {
      $0.ask()
    } verify: {
      #expect($0.steps == 2)
    }
  }

  /// Each of the first steps requests another. Returns the number of steps, and the largest number at the same time.
  private func run(asking times: Int) -> (steps: Int, deepest: Int) {
    let asking = Asking(times)
    asking.ask()
    return (asking.steps, asking.deepest)
  }
}

/// Steps that request others.
private final class Asking {
  private let trampoline = Trampoline()
  private let times: Int
  private var depth = 0
  private(set) var steps = 0
  private(set) var deepest = 0

  init(_ times: Int) {
    self.times = times
    // The step with which a trampoline begins.
    _ = trampoline.countOff()
  }

  func ask() {
    trampoline.bounce {
      steps += 1
      depth += 1
      deepest = max(deepest, depth)
      if steps <= times { ask() }
      depth -= 1
    }
  }
}

/// One thread requests a step, and another requests the next while that one runs or has returned.
private final class RacedTrampoline: @unchecked Sendable {
  // Unchecked because steps never overlap, and `hasBegun` orders the two threads' requests.
  private let trampoline = Trampoline()
  private let hasBegun = SharedVariable(false)
  private(set) var steps = 0

  // The step with which a trampoline begins has run.
  init() { _ = trampoline.countOff() }

  func begin() { bounce() }

  func ask() {
    spinUntil { hasBegun.value == true }
    bounce()
  }

  private func bounce() {
    trampoline.bounce {
      steps += 1
      hasBegun.value = true
    }
  }
}

extension Trampoline {
  /// Requests a step, as an operator does that runs one upstream after the other.
  fileprivate func bounce(_ step: () -> Void) {
    guard ask() else { return }
    repeat { step() } while countOff()
  }
}
