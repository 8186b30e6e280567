import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct SchedulerContextTests {
  @Test func aRawThreadHasNone() {
    #expect(onThread { currentName() } == "none")
  }

  @Test @MainActor func theMainQueueHasTheMainScheduler() {
    #expect(SchedulerContext.current === MainScheduler.shared)
    #expect(MainScheduler.isCurrent)
  }

  @Test func isSetInEveryActionAndRestoredBehindIt() {
    let scheduler = VirtualTimeScheduler()
    let log = Journal<Bool>()
    let note: @Sendable () -> Void = { log.write(SchedulerContext.current === scheduler) }
    let repeating = scheduler.schedule(every: .seconds(1), note)
    let runs = Counter()
    scheduler.scheduleRecursive { reschedule in
      note()
      if runs.increment() < 3 { reschedule() }
    }
    scheduler.schedule(after: .seconds(2), note)
    onThread {
      scheduler.advance(by: .seconds(2))
      #expect(SchedulerContext.current == nil)
    }
    repeating.dispose()
    #expect(log.entries == Array(repeating: true, count: 6))
  }

  @Test func timersOfAQueueSetItEachTime() async {
    let queue = QueueScheduler(name: "ticks")
    let names = await Signal<SchedulerInstant, Never>.interval(.milliseconds(1), on: queue).taking(3).lift { next in
      { _ in next(currentName()) }
    }.allValues()
    #expect(names == ["ticks", "ticks", "ticks"])
    await queue.reach()
    #expect(queue.pendingCount == 0)
  }

  @Test func nestsAndIsRestoredWhenTheBodyThrows() {
    let outer = VirtualTimeScheduler()
    let inner = QueueScheduler(name: "inner")
    onThread {
      SchedulerContext.perform(as: outer) {
        #expect(throws: TestFailure.self) {
          try SchedulerContext.perform(as: inner) { () throws(TestFailure) in
            #expect(SchedulerContext.current === inner)
            throw TestFailure()
          }
        }
        #expect(SchedulerContext.current === outer)
      }
      #expect(SchedulerContext.current == nil)
    }
  }

  @Test func inlineSchedulersLeaveTheOuterOne() {
    let outer = VirtualTimeScheduler()
    let log = Journal<String>()
    onThread {
      ImmediateScheduler.shared.schedule { log.write(currentName()) }
      SchedulerContext.perform(as: outer) {
        ImmediateScheduler.shared.schedule { log.write(currentName()) }
        SubscriptionScheduler.shared.schedule { log.write(currentName()) }
      }
    }
    #expect(log.entries == ["none", "VirtualTimeScheduler", "VirtualTimeScheduler"])
  }

  @Test func isNotCarriedOverASuspension() async {
    let queue = QueueScheduler(name: "queue")
    let inTask = await withCheckedContinuation { continuation in
      queue.schedule { Task { continuation.resume(returning: currentName()) } }
    }
    #expect(inTask == "none")
    let value = await Signal<Int, Never>(1...3).deliver(on: queue).firstValue()
    #expect(value == 1)
    #expect(SchedulerContext.current == nil)
  }
}
