import ReactiveResources
import ReactiveSimulation
import ReactiveTesting
import Testing

/// Loads, changes and readers as tasks of a simulated world, in many orders of their steps.
@Suite struct OrderTests {
  @Test func inEveryOrderTheNewestInputWins() {
    simulate(seeds: 0..<UInt64(repetitions(quick: 200, full: 2_000, night: 20_000))) { world in
      let id = Property(0)
      let scheduler = world.scheduler()
      let clock = world.clock
      let policy = TestPolicy(
        loadsWhen: .observed(grace: .milliseconds(2)),
        retry: RetryPolicy(attempts: 1, backoff: .constant(.milliseconds(1))))
      let user = Resource(policy, on: scheduler) {
        id.value
      } load: { (id) async throws(TestFailure) -> String in
        try? await clock.sleep(for: .milliseconds(world.choose(below: 4)))
        if world.choose(below: 4) == 1 { throw TestFailure("\(id)") }
        return "\(id)"
      }
      let torn = Journal<String>()
      let reader = user.signal.subscribe { state in
        if case .ready(let value) = state, value != "set", value != "\(id.value)" { torn.write(value) }
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for next in 1...3 {
            try? await clock.sleep(for: .milliseconds(1))
            id.value = next
          }
        }
        group.addTask {
          for _ in 0..<3 {
            try? await clock.sleep(for: .milliseconds(1))
            switch world.choose(below: 4) {
            case 0: user.refresh()
            case 1: user.refresh(restarting: true)
            case 2: user.cancel()
            default: user.invalidate()
            }
          }
        }
        group.addTask {
          try? await clock.sleep(for: .milliseconds(2))
          reader.dispose()
          try? await clock.sleep(for: .milliseconds(world.choose(below: 4)))
          user.signal.subscribe { state in
            if case .ready(let value) = state, value != "\(id.value)" { torn.write(value) }
          }
        }
      }
      user.refresh()
      try? await clock.sleep(for: .milliseconds(100))
      await world.idle()
      #expect(torn.entries == [])
      #expect(!user.isLoading)
      #expect(user.value == "3" || user.failure != nil || user.value == nil)
      #expect(user.unfinishedLoads == 0)
    }
  }
}
