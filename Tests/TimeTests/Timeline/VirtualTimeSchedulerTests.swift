import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct VirtualTimeSchedulerTests {
  let scheduler = VirtualTimeScheduler()
  let log = Journal<String>()

  /// Schedules an action that records its name and the time.
  @discardableResult
  func plan(_ name: String, after seconds: Int) -> any Disposable {
    scheduler.schedule(after: .seconds(seconds)) { [scheduler, log] in
      log.write("\(name)@\(scheduler.now.offset.components.seconds)")
    }
  }

  @Test func nothingRunsByItself() {
    plan("a", after: 0)
    scheduler.schedule { [log] in log.write("b") }
    #expect(log.entries.isEmpty)
    #expect(scheduler.pendingCount == 2)
    #expect(scheduler.now == .zero)
  }

  @Test func runsInTheOrderOfTimeAndThenOfScheduling() {
    plan("late", after: 2)
    plan("b", after: 1)
    plan("c", after: 1)
    scheduler.schedule { [log] in log.write("now") }
    plan("d", after: 1)
    scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["now", "b@1", "c@1", "d@1", "late@2"])
  }

  @Test func advancesToTheTargetInclusiveAndNoFurther() {
    plan("a", after: 10)
    plan("b", after: 11)
    scheduler.advance(by: .seconds(9))
    #expect(log.entries.isEmpty)
    #expect(scheduler.now.offset == .seconds(9))
    scheduler.advance(to: SchedulerInstant(offset: .seconds(10)))
    #expect(log.entries == ["a@10"])
    scheduler.advance(by: .zero)
    #expect(log.entries == ["a@10"])
    #expect(scheduler.now.offset == .seconds(10))
  }

  @Test func advancingByNothingRunsWhatIsDue() {
    plan("a", after: 0)
    scheduler.advance(by: .zero)
    #expect(log.entries == ["a@0"])
  }

  @Test func whatAnActionSchedulesWithinTheTargetRunsInTheSameAdvance() {
    scheduler.schedule(after: .seconds(1)) { [self] in
      plan("within", after: 1)
      plan("beyond", after: 2)
      scheduler.schedule { log.write("at once, at \(scheduler.now.offset)") }
    }
    scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["at once, at \(Duration.seconds(1))", "within@2"])
    #expect(scheduler.pendingCount == 1)
  }

  @Test func aPastInstantMeansNowBehindWhatIsDue() {
    scheduler.advance(by: .seconds(5))
    plan("due", after: 0)
    scheduler.schedule(at: .zero) { [scheduler, log] in log.write("past@\(scheduler.now.offset.components.seconds)") }
    scheduler.advance(by: .zero)
    #expect(log.entries == ["due@5", "past@5"])
  }

  @Test func stepRunsOneActionAndMovesTimeToIt() {
    plan("a", after: 3)
    plan("b", after: 3)
    plan("c", after: 7)
    #expect(scheduler.step() == 1)
    #expect(log.entries == ["a@3"])
    #expect(scheduler.step(5) == 2)
    #expect(log.entries == ["a@3", "b@3", "c@7"])
    #expect(scheduler.step() == 0)
    #expect(scheduler.now.offset == .seconds(7))
  }

  @Test func aStepDoesNotRunWhatItSchedules() {
    scheduler.schedule { [self] in plan("nested", after: 0) }
    scheduler.step()
    #expect(log.entries.isEmpty)
    #expect(scheduler.pendingCount == 1)
  }

  @Test func runGoesOnUntilNothingIsLeft() {
    scheduler.schedule(after: .seconds(1)) { [self] in
      scheduler.schedule(after: .seconds(1)) { [self] in plan("nested", after: 3_600) }
    }
    #expect(scheduler.run() == 3)
    #expect(log.entries == ["nested@3602"])
    #expect(scheduler.run() == 0)
  }

  @Test func runMayUseUpItsLimit() {
    plan("a", after: 1)
    plan("b", after: 2)
    #expect(scheduler.run(limit: 2) == 2)
  }

  @Test func startsAtTheGivenInstant() {
    let later = VirtualTimeScheduler(startingAt: SchedulerInstant(offset: .seconds(100)))
    #expect(later.now.offset == .seconds(100))
  }

  @Test func aThousandActionsNestOneInAnother() {
    let depths = Journal<Int>()
    nest(1_000, into: depths)
    scheduler.run()
    #expect(depths.entries == (1...1_000).reversed())
    #expect(scheduler.now.offset == .seconds(1_000))
  }

  private func nest(_ depth: Int, into depths: Journal<Int>) {
    guard depth > 0 else { return }
    scheduler.schedule(after: .seconds(1)) { [self] in
      depths.write(depth)
      nest(depth - 1, into: depths)
    }
  }
}
