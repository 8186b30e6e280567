import Dispatch
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct StoppedQueueTests {
  @Test func stoppingDropsWhatWaitsTimersIncluded() async {
    let target = DispatchQueue(label: "target")
    let scheduler = QueueScheduler(target: target)
    let log = Journal<String>()
    let probe = LeakProbe()
    let gate = DispatchSemaphore(value: 0)
    scheduler.schedule { gate.wait() }
    let handles: [any Disposable] = {
      let token = probe.token()
      return [
        scheduler.schedule { log.write(token.use("action")) },
        scheduler.schedule(after: .seconds(3_600)) { log.write(token.use("timer")) },
      ]
    }()
    scheduler.stop()
    gate.signal()
    await withCheckedContinuation { continuation in target.async { continuation.resume() } }
    await eventually { scheduler.pendingCount == 0 && probe.liveCount == 0 }
    #expect(log.entries == [])
    #expect(handles.allSatisfy { $0.isDisposed })
  }

  @Test func whatARunningActionSchedulesIsDropped() async {
    let scheduler = QueueScheduler()
    let log = Journal<String>()
    let handles = Journal<any Disposable>()
    scheduler.schedule {
      scheduler.stop()
      handles.write(scheduler.schedule { log.write("action") })
      handles.write(scheduler.schedule(after: .milliseconds(1)) { log.write("timer") })
    }
    await eventually { handles.count == 2 }
    #expect(handles.entries.allSatisfy { $0.isDisposed })
    await eventually { scheduler.pendingCount == 0 }
    #expect(log.entries == [])
  }

  @Test func aRepeatingActionEnds() async {
    let scheduler = QueueScheduler()
    let runs = Counter()
    await withCheckedContinuation { continuation in
      scheduler.schedule(every: .milliseconds(1)) {
        if runs.increment() == 3 {
          scheduler.stop()
          continuation.resume()
        }
      }
    }
    await eventually { scheduler.pendingCount == 0 }
    #expect(runs.count == 3)
  }

  @Test func aSubscriptionWhoseDeliveryIsDroppedIsAbandoned() async {
    let scheduler = QueueScheduler()
    let gate = DispatchSemaphore(value: 0)
    scheduler.schedule { gate.wait() }
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.deliver(on: scheduler))
    source.send(1)
    scheduler.stop()
    gate.signal()
    await eventually { recorded.subscription.isDisposed }
    #expect(recorded.events == [])
    source.send(2)
  }

  #if EXIT_TESTS
    @Test func schedulingFromOutsideTraps() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let scheduler = QueueScheduler(name: "parsing")
          scheduler.stop()
          scheduler.schedule {}
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("An action was scheduled on parsing, which was stopped here."))
      #expect(message.contains("C15"))
      #expect(message.contains("SchedulersTests/StoppedQueueTests.swift:"))
    }
  #endif
}
