import Guarding
import NIOCore
import NIOEmbedded
import NIOPosix
import ReactiveCore
import ReactiveNIO
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Synchronization
import Testing

@Suite("An event loop as a scheduler", .timeLimit(.minutes(5)))
struct EventLoopSchedulerTests {
  let loop = MultiThreadedEventLoopGroup.singleton.next()
  let scheduler: EventLoopScheduler

  init() { scheduler = EventLoopScheduler(loop) }

  @Test("runs actions in order, on the loop, and as the current scheduler")
  func order() async {
    let (numbers, places) = (Journal<Int>(), Journal<Bool>())
    for number in 0..<2_000 {
      scheduler.schedule { [loop, scheduler] in
        numbers.write(number)
        places.write(loop.inEventLoop && SchedulerContext.current === scheduler)
      }
    }
    await scheduler.reach()
    #expect(numbers.entries == Array(0..<2_000))
    #expect(places.entries.allSatisfy { $0 })
  }

  @Test("runs delayed actions in the order in which they are due, and none early")
  func delays() async {
    let (log, early) = (Journal<Int>(), Journal<Int>())
    await withCheckedContinuation { continuation in
      // The loop is busy while all are scheduled.
      scheduler.schedule { [scheduler] in
        let start = scheduler.now
        for delay in [30, 10, 20, 10] {
          let due = start.advanced(by: .milliseconds(delay))
          scheduler.schedule(at: due) {
            if scheduler.now < due { early.write(delay) }
            log.write(delay)
            if delay == 30 { continuation.resume() }
          }
        }
      }
    }
    #expect(log.entries == [10, 10, 20, 30])
    #expect(early.entries == [])
  }

  @Test("keeps the order of actions for one instant, and runs past ones now")
  func sameInstant() {
    let loop = EmbeddedEventLoop()
    let (scheduler, log) = (EventLoopScheduler(loop), Journal<Int>())
    let start = scheduler.now
    for (number, delay) in [2, 1, 1, 0, -1, 2].enumerated() {
      scheduler.schedule(at: start.advanced(by: .seconds(delay))) { log.write(number) }
    }
    loop.run()
    #expect(log.entries == [3, 4])
    loop.advanceTime(by: .seconds(2))
    #expect(log.entries == [3, 4, 1, 2, 0, 5])
  }

  @Test("runs no action inside schedule, and an action of an action after the waiting ones")
  func schedulesInside() async {
    let log = Journal<Int>()
    scheduler.schedule { [scheduler] in
      scheduler.schedule { log.write(3) }
      scheduler.schedule { log.write(2) }.dispose()
      log.write(1)
    }
    await scheduler.reach()
    await scheduler.reach()
    #expect(log.entries == [1, 3])
  }

  @Test("does not start a disposed action, and releases it at once")
  func cancels() async {
    let (probe, log) = (LeakProbe(), Journal<Int>())
    for delay in [Duration.zero, .seconds(3_600), .seconds(Int64.max)] {
      let (token, gate) = (probe.token(), DispatchGate())
      // The loop is busy, so the action cannot start first.
      loop.execute { gate.wait() }
      let action = scheduler.schedule(after: delay) { log.write(token.use(1)) }
      #expect(!action.isDisposed)
      action.dispose()
      #expect(action.isDisposed)
      gate.open()
    }
    await scheduler.reach()
    #expect(probe.liveCount == 0)
    #expect(log.count == 0)
  }

  @Test("of a dispose and the start of the action one comes first")
  func disposeAgainstStart() async {
    let (runs, disposals) = (Journal<Int>(), Journal<Int>())
    race(spins: spins(quick: 40, full: 100, night: 300), for: { Guarded<(any Disposable)?>(nil) }) {
      [scheduler] holder in
      let action = scheduler.schedule { runs.write(1) }
      holder.withLock { $0 = action }
    } _: { holder in
      while holder.withLock({ $0 == nil }) {}
      holder.withLock { $0 }?.dispose()
      disposals.write(1)
    } verify: { _ in
    }
    await scheduler.reach()
    #expect(runs.count <= disposals.count)
  }

  @Test("is ended after the action has run")
  func ends() async {
    let action = scheduler.schedule {}
    await scheduler.reach()
    #expect(action.isDisposed)
  }

  @Test("shares the line of the schedulers with the system's time")
  func line() {
    let before = ImmediateScheduler.shared.now
    let present = scheduler.now
    // The zero of the two clocks is read one after the other.
    #expect(before.advanced(by: .seconds(-1)) < present)
    #expect(present < ImmediateScheduler.shared.now.advanced(by: .seconds(1)))
  }

  @Test("is in virtual time on an embedded loop")
  func virtualTime() {
    let loop = EmbeddedEventLoop()
    let scheduler = EventLoopScheduler(loop)
    let (subject, log) = (Subject<Int, Never>(), Journal<Int>())
    subject.signal.delay(for: .seconds(10), on: scheduler).subscribe(next: { log.write($0) })
    let start = scheduler.now
    subject.send(1)
    loop.advanceTime(by: .seconds(9))
    #expect(log.entries == [])
    loop.advanceTime(by: .seconds(1))
    #expect(log.entries == [1])
    #expect(start.duration(to: scheduler.now) == .seconds(10))
  }

  @Test("abandons a delivery that a loop drops at its shutdown")
  func shutdown() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let scheduler = EventLoopScheduler(group.next())
    let probe = LeakProbe()
    let token = probe.token()
    let action = scheduler.schedule(after: .seconds(3_600)) { token.touch() }
    try await group.shutdownGracefully()
    await until { action.isDisposed }
    _ = consume token
    #expect(probe.liveCount == 0)
  }
}

/// Blocks a thread until it is opened.
private final class DispatchGate: Sendable {
  private let isOpen = Atomic<Bool>(false)
  func open() { isOpen.store(true, ordering: .releasing) }
  func wait() { while !isOpen.load(ordering: .acquiring) {} }
}
