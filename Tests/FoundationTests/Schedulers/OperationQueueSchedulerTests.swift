import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import Testing

@Suite("An operation queue as a scheduler", .timeLimit(.minutes(5)))
struct OperationQueueSchedulerTests {
  let queue = OperationQueue()
  let scheduler: OperationQueueScheduler
  let log = Journal<Int>()

  init() { scheduler = OperationQueueScheduler(queue) }

  @Test("runs actions in their order and one at a time, on a queue of any width", arguments: [1, 4])
  func runsInOrder(width: Int) async {
    queue.maxConcurrentOperationCount = width
    let numbers = SerialState<[Int]>([])
    let places = Journal<Bool>()
    for number in 0..<2_000 {
      scheduler.schedule { [scheduler, queue] in
        numbers.value.append(number)
        places.write(OperationQueue.current === queue && SchedulerContext.current === scheduler)
      }
    }
    await scheduler.reach()
    #expect(numbers.value == Array(0..<2_000))
    #expect(places.entries.allSatisfy { $0 })
  }

  @Test("runs delayed actions in the order in which they are due, never early")
  func delays() async {
    let early = Counter()
    for delay in [30, 10, 20, 0] {
      let due = scheduler.now.advanced(by: .milliseconds(delay))
      scheduler.schedule(at: due) { [scheduler, log] in
        if scheduler.now < due { early.increment() }
        log.write(delay)
      }
    }
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(40)) { continuation.resume() }
    }
    #expect(log.entries == [0, 10, 20, 30])
    #expect(early.count == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("does not start a disposed action, and releases it at once")
  func cancels() async {
    queue.isSuspended = true
    let probe = LeakProbe()
    for delay in [Duration.zero, .seconds(3_600)] {
      let token = probe.token()
      let handle = scheduler.schedule(after: delay) { [log] in log.write(token.use(1)) }
      #expect(scheduler.pendingCount == 1)
      handle.dispose()
      #expect(handle.isDisposed)
    }
    #expect(probe.liveCount == 0)
    #expect(scheduler.pendingCount == 0)
    queue.isSuspended = false
    await scheduler.reach()
    #expect(log.entries == [])
  }

  @Test("waits while the queue is suspended, and ignores the cancelling of operations")
  func suspends() async {
    queue.isSuspended = true
    scheduler.schedule { [log] in log.write(1) }
    queue.cancelAllOperations()
    #expect(scheduler.pendingCount == 1)
    queue.isSuspended = false
    await scheduler.reach()
    #expect(log.entries == [1])
  }

  @Test("runs an action that an action schedules after the waiting ones")
  func schedulesInside() async {
    queue.isSuspended = true
    scheduler.schedule { [scheduler, log] in
      scheduler.schedule { log.write(3) }
      log.write(1)
    }
    scheduler.schedule { [log] in log.write(2) }
    queue.isSuspended = false
    await scheduler.reach()
    await scheduler.reach()
    #expect(log.entries == [1, 2, 3])
  }

  @Test("runs operators of time, and the waiting actions also after its release")
  func operators() async {
    let values = await Signal<Int, Never>(1...3).delay(for: .milliseconds(1), on: scheduler).allValues()
    #expect(values == [1, 2, 3])
    await withCheckedContinuation { continuation in
      OperationQueueScheduler(queue).schedule(after: .milliseconds(1)) { continuation.resume() }
    }
  }

  @Test("is released when nothing waits")
  func releases() async {
    weak var scheduler: OperationQueueScheduler?
    do {
      let made = OperationQueueScheduler(queue)
      scheduler = made
      made.schedule {}
      made.schedule(after: .seconds(3_600)) {}.dispose()
      await made.reach()
    }
    while scheduler != nil { await Task.yield() }
  }

  @Test("a dispose against the start of the action: it runs or not, and nothing waits")
  func disposeAgainstStart() async {
    let runs = Counter()
    let disposed = Counter()
    race(spins: 300, for: { Holder<any Disposable>(nil) }) { holder in
      holder.value = scheduler.schedule { runs.increment() }
    } _: { holder in
      while holder.value == nil {}
      holder.value?.dispose()
      disposed.increment()
    } verify: { holder in
      #expect(holder.value?.isDisposed == true)
    }
    await scheduler.reach()
    #expect(scheduler.pendingCount == 0)
    #expect(runs.count <= disposed.count)
  }
}
