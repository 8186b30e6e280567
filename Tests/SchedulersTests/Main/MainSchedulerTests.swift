import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct MainSchedulerTests {
  let log = Journal<String>()

  @Test func isAsynchronousOnTheMainThreadToo() async {
    let scheduler = MainScheduler.shared
    scheduler.schedule { [log] in log.write("first, \(MainScheduler.isCurrent)") }
    scheduler.schedule { [log] in log.write("second, \(currentName())") }
    log.write("scheduled")
    await scheduler.reach()
    #expect(log.entries == ["scheduled", "first, true", "second, main"])
  }

  @Test func takesActionsOfOtherThreadsToTheMainActor() async {
    await withCheckedContinuation { continuation in
      onThread {
        #expect(!MainScheduler.isCurrent)
        MainScheduler.shared.schedule {
          MainActor.assertIsolated()
          continuation.resume()
        }
      }
    }
  }

  @Test func disposingPreventsActionsAndTimers() async {
    let scheduler = MainScheduler.shared
    let handles = [
      scheduler.schedule { [log] in log.write("action") },
      scheduler.schedule(after: .milliseconds(1)) { [log] in log.write("timer") },
    ]
    for handle in handles { handle.dispose() }
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(2)) { continuation.resume() }
    }
    #expect(log.entries == [])
  }
}
