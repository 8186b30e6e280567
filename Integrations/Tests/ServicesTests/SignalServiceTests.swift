import Foundation
import Guarding
import Logging
import ReactiveCore
import ReactiveSchedulers
import ReactiveServices
import ReactiveSubjects
import ReactiveTesting
import ServiceLifecycle
import Testing
import UnixSignals

/// Not reached on a busy machine.
private let hour = Duration.seconds(3_600)

@Suite(.timeLimit(.minutes(5))) struct SignalServiceTests {
  @Test func aShutdownCompletesTheSourceAndDrains() async throws {
    let work = Work()
    let group = makeGroup(SignalService(work.signal(width: 1), drainingFor: hour))
    async let run: Void = group.run()
    await work.subscription()
    for job in 1...3 { work.jobs.send(job) }
    await group.triggerGracefulShutdown()
    await work.sourceEnded.first()
    work.jobs.send(4)
    work.open()
    try await run
    #expect(work.done.entries == [1, 2, 3])
    #expect(work.cancelled.count == 0)
  }

  @Test func afterTheLimitTheRestIsCancelled() async throws {
    let work = Work()
    let time = VirtualTimeScheduler()
    let group = makeGroup(SignalService(work.signal(width: 1), named: "jobs", drainingFor: .seconds(10), on: time))
    let run = Task { try await group.run() }
    await work.subscription()
    for job in 1...3 { work.jobs.send(job) }
    await group.triggerGracefulShutdown()
    await work.sourceEnded.first()
    #expect(time.pendingCount == 1)
    time.advance(by: .seconds(9))
    #expect(time.pendingCount == 1)
    time.advance(by: .seconds(1))
    let failure = await #expect(throws: DrainLimitExceeded.self) { try await run.value }
    #expect(failure?.service == "jobs")
    #expect(failure?.limit == .seconds(10))
    #expect(failure?.description == "jobs did not complete within 10.0 seconds of the graceful shutdown")
    await work.cancelled.first()
    #expect(work.done.count == 0)
    #expect(time.pendingCount == 0)
  }

  @Test func afterTheLimitHeldValuesGoToTheDiscardHook() async {
    let (jobs, time, dropped) = (Subject<Int, Never>(), VirtualTimeScheduler(), Journal<Int>())
    let ended = Journal<Void>()
    let signal = jobs.signal.completeOnGracefulShutdown().on(completed: { ended.write(()) })
      .delay(for: .seconds(60), on: time).onDiscard { (job: Int) in dropped.write(job) }
    let group = makeGroup(SignalService(signal, drainingFor: .seconds(10), on: time))
    let run = Task { try await group.run() }
    while jobs.subscriberCount == 0 { await Task.yield() }
    for job in 1...3 { jobs.send(job) }
    await group.triggerGracefulShutdown()
    await ended.first()
    time.advance(by: .seconds(10))
    await #expect(throws: DrainLimitExceeded.self) { try await run.value }
    #expect(dropped.entries == [1, 2, 3])
  }

  @Test func aSignalOfTheSystemShutsDown() async throws {
    let work = Work()
    work.open()
    let service = SignalService(work.signal(width: 4), drainingFor: hour)
    let group = ServiceGroup(
      services: [service], gracefulShutdownSignals: [.sigusr1], logger: Logger(label: "test"))
    async let run: Void = group.run()
    await work.subscription()
    for job in 1...3 { work.jobs.send(job) }
    kill(getpid(), SIGUSR1)
    try await run
    #expect(work.done.entries.sorted() == [1, 2, 3])
  }

  @Test func theFailureOfTheSignalIsThrown() async {
    let group = makeGroup(SignalService(Signal<Int, TestFailure>.fail(TestFailure())))
    await #expect(throws: TestFailure()) { try await group.run() }
  }

  @Test func theCompletionOfTheSignalEndsTheService() async throws {
    let group = makeGroup(SignalService(Signal<Int, Never>(1...3)))
    try await group.run()
  }

  @Test func aReleasedSourceEndsTheService() async throws {
    // It keeps nothing, so its subscription is released when it has been subscribed to (C9).
    try await SignalService(Signal<Int, Never>.never()).run()
    let jobs = Releasable()
    let service = SignalService(jobs.signal)
    let run = Task { try await service.run() }
    while jobs.subject.withLock({ $0?.subscriberCount }) == 0 { await Task.yield() }
    jobs.release()
    try await run.value
  }

  /// It throws in each order of the end of the subscription and the end of the task.
  @Test func aCancelledTaskDisposes() async {
    for _ in 0..<200 {
      let work = Work()
      let run = Task { try await SignalService(work.signal(width: 1), drainingFor: hour).run() }
      await work.subscription()
      work.jobs.send(1)
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      await work.cancelled.first()
      #expect(work.jobs.subscriberCount == 0)
    }
  }

  @Test func aCancelledTaskDoesNotSubscribe() async {
    let subscribed = Journal<Void>()
    let service = SignalService(Signal<Int, Never>.just(1).initially { subscribed.write(()) })
    let run = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await service.run()
    }
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(subscribed.count == 0)
  }

  @Test func itRunsAgain() async throws {
    let subscribed = Journal<Void>()
    let service = SignalService(Signal<Int, Never>.just(1).initially { subscribed.write(()) }, named: "again")
    try await service.run()
    try await service.run()
    #expect(subscribed.count == 2)
    #expect("\(service)" == "again")
    #expect("\(SignalService(Signal<Int, Never>.never()))".hasPrefix("SignalService(ServicesTests/SignalServiceTests"))
  }

  @Test func servicesShutDownInReverseAndEachDrains() async throws {
    let order = Journal<String>()
    let (first, second) = (Work(), Work())
    let group = makeGroup(
      SignalService(first.signal(width: 1).on(completed: { order.write("first") }), drainingFor: hour),
      SignalService(second.signal(width: 1).on(completed: { order.write("second") }), drainingFor: hour))
    async let run: Void = group.run()
    await first.subscription()
    await second.subscription()
    first.jobs.send(1)
    second.jobs.send(2)
    await group.triggerGracefulShutdown()
    await second.sourceEnded.first()
    #expect(first.sourceEnded.count == 0)
    second.open()
    await first.sourceEnded.first()
    first.open()
    try await run
    #expect(order.entries == ["second", "first"])
  }

  /// No job that was accepted is lost, whenever the shutdown comes.
  @Test func aShutdownAtAnyMomentLosesNothing() async throws {
    for round in 0..<100 {
      let work = Work()
      work.open()
      let accepted = Journal<Int>()
      let signal = work.jobs.signal.completeOnGracefulShutdown()
        .on(next: { accepted.write($0) }, completed: { work.sourceEnded.write(()) })
        .deliver(on: QueueScheduler()).flatMap(.bounded(2)) { work.run($0) }
      let group = makeGroup(SignalService(signal, drainingFor: hour))
      async let run: Void = group.run()
      await work.subscription()
      async let sends: Void = {
        for job in 0..<200 { work.jobs.send(job) }
      }()
      for _ in 0..<round { await Task.yield() }
      await group.triggerGracefulShutdown()
      await sends
      try await run
      #expect(work.done.entries.sorted() == accepted.entries)
    }
  }

  @Test func nothingIsKept() async throws {
    let probe = LeakProbe()
    do {
      let token = probe.token()
      let work = Work()
      work.open()
      let group = makeGroup(SignalService(work.signal(width: 1).map { token.use($0) }, drainingFor: hour))
      async let run: Void = group.run()
      await work.subscription()
      work.jobs.send(1)
      await group.triggerGracefulShutdown()
      try await run
    }
    while probe.liveCount > 0 { await Task.yield() }
  }
}

private func makeGroup(_ services: any Service...) -> ServiceGroup {
  ServiceGroup(
    configuration: ServiceGroupConfiguration(
      services: services.map {
        .init(
          service: $0, successTerminationBehavior: .gracefullyShutdownGroup, failureTerminationBehavior: .cancelGroup)
      },
      logger: Logger(label: "test")))
}

/// A subject that is released on demand.
private final class Releasable: Sendable {
  let subject = Guarded<Subject<Int, Never>?>(Subject())
  let signal: Signal<Int, Never>

  init() { signal = subject.withLock { $0?.signal } ?? .never() }

  func release() { _ = subject.withLock { $0.take() } }
}

extension Journal {
  /// Waits until there is an entry.
  fileprivate func first() async { while count == 0 { await Task.yield() } }
}
