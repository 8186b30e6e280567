import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct InlineMainSchedulerTests {
  let scheduler = InlineMainScheduler()
  let log = Journal<String>()

  @Test func runsInlineWhereNothingWaits() {
    let handle = scheduler.schedule { [log] in log.write(currentName()) }
    #expect(log.entries == ["inline main"])
    #expect(handle.isDisposed)
    scheduler.schedule { [log] in log.write("again") }
    #expect(log.count == 2)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func whatComesFromInsideAnActionTakesItsTurnBehindIt() async {
    scheduler.schedule { [scheduler, log] in
      scheduler.schedule { log.write("inner") }
      log.write("outer")
    }
    #expect(log.entries == ["outer"])
    scheduler.schedule { [log] in log.write("later") }
    #expect(log.entries == ["outer"])
    await scheduler.reach()
    #expect(log.entries == ["outer", "inner", "later"])
  }

  @Test func doesNotOvertakeWhatAnotherThreadScheduled() async {
    onThread { [scheduler, log] in
      scheduler.schedule { log.write("from the thread, \(MainScheduler.isCurrent)") }
      log.write("scheduled")
    }
    scheduler.schedule { [log] in log.write("from main") }
    #expect(log.entries == ["scheduled"])
    await scheduler.reach()
    #expect(log.entries == ["scheduled", "from the thread, true", "from main"])
  }

  @Test func aDisposedActionKeepsItsPlaceUntilItsTurn() async {
    let handle = onThread { [scheduler, log] in scheduler.schedule { log.write("disposed") } }
    handle?.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.schedule { [log] in log.write("waits") }
    #expect(log.entries == [])
    await scheduler.reach()
    await MainScheduler.shared.reach()
    scheduler.schedule { [log] in log.write("inline") }
    #expect(log.entries == ["waits", "inline"])
  }

  @Test func recursionDoesNotNest() async {
    let runs = Counter()
    await withCheckedContinuation { continuation in
      scheduler.scheduleRecursive { reschedule in
        if runs.increment() < 1_000 { reschedule() } else { continuation.resume() }
      }
      #expect(runs.count == 1)
    }
    #expect(runs.count == 1_000)
  }

  @Test func timersAreAsynchronous() async {
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .nanoseconds(1)) { [log] in
        log.write("timer")
        continuation.resume()
      }
      #expect(log.entries == [])
    }
  }
}
