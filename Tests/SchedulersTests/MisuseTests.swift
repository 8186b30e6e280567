import ReactiveSchedulers
import Testing

@Suite struct MisuseTests {
  #if EXIT_TESTS
    @Test func aNegativeDelayTrapsAtTheCallersLine() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          VirtualTimeScheduler().schedule(after: .seconds(-1)) {}
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("schedule(after:) was given the delay -1.0 seconds"))
      #expect(message.contains("MisuseTests.swift"))
      #expect(message.contains("Remedy"))
    }

    @Test func aNegativeToleranceTraps() async {
      await #expect(processExitsWith: .failure) {
        VirtualTimeScheduler().schedule(after: .zero, tolerance: .seconds(-1)) {}
      }
    }

    @Test func anIntervalOfZeroTraps() async {
      await #expect(processExitsWith: .failure) {
        VirtualTimeScheduler().schedule(every: .zero) {}
      }
    }

    @Test func repeatingInlineTraps() async {
      await #expect(processExitsWith: .failure) {
        ImmediateScheduler().schedule(every: .seconds(1)) {}
      }
    }

    @Test func advancingFromInsideAnActionTraps() async {
      await #expect(processExitsWith: .failure) {
        let scheduler = VirtualTimeScheduler()
        scheduler.schedule { scheduler.advance(by: .seconds(1)) }
        scheduler.run()
      }
    }

    @Test func goingBackInTimeTraps() async {
      await #expect(processExitsWith: .failure) {
        VirtualTimeScheduler(startingAt: SchedulerInstant(offset: .seconds(2))).advance(to: .zero)
      }
      await #expect(processExitsWith: .failure) {
        VirtualTimeScheduler().advance(by: .seconds(-1))
      }
    }

    @Test func runningARepeatingActionToItsEndTraps() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let scheduler = VirtualTimeScheduler()
          scheduler.schedule(every: .seconds(1)) {}
          scheduler.run(limit: 1_000)
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("performed 1000 actions, and 1 still wait"))
    }

    @Test func aNegativeStepTraps() async {
      await #expect(processExitsWith: .failure) {
        VirtualTimeScheduler().step(-1)
      }
    }
  #endif
}
