import ReactiveCore
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

/// A poll that is written as recursion, `poll() = timer.….flatMap { poll() }`, keeps nothing of a poll that is over
/// (C10): with each operator whose signal sends one value, on the small stack of a secondary thread.
@Suite struct PollTests {
  private static let count = repetitions(quick: 1_000, full: 20_000, night: 100_000)
  private static let many = repetitions(quick: 20_000, full: 100_000, night: 100_000)

  @Test(arguments: PolledOperator.allCases) func keepsNoLevel(_ polled: PolledOperator) {
    expectNoLevel(polled, after: PollTests.count)
  }

  @Test func keepsNoLevelOfAHundredThousand() { expectNoLevel(.several, after: PollTests.many) }

  private func expectNoLevel(_ polled: PolledOperator, after count: Int) {
    let events = onThread {
      let scheduler = VirtualTimeScheduler()
      let recorded = Recorded(polled.poll(count, on: scheduler))
      scheduler.run()
      return (recorded.events, scheduler.pendingCount)
    }
    #expect(events?.0 == [.next(0), .completed])
    #expect(events?.1 == 0)
  }

  /// No subscription is below one of a poll that is over. So the cost of a poll does not grow with their number.
  @Test(arguments: PolledOperator.allCases) func isBelowNoPollThatIsOver(_ polled: PolledOperator) {
    let (scheduler, depths) = (VirtualTimeScheduler(), Journal<Int>())
    let recorded = Recorded(polled.poll(500, on: scheduler) { depths.write($0) })
    scheduler.run()
    #expect(recorded.events == [.next(0), .completed])
    let first = depths.entries[0]
    #expect(depths.count >= 501 && depths.entries.allSatisfy { $0 <= first + 1 })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func keepsNoLevelOfTasks() {
    let values = onThread {
      let (executor, values) = (ThisThread(), Journal<Int>())
      @Sendable func poll(_ left: Int) -> Signal<Int, Never> {
        Signal.task { left }.flatMap { $0 == 0 ? .just(0) : poll($0 - 1) }
      }
      Task(executorPreference: executor) { poll(PollTests.many).subscribe { values.write($0) } }
      executor.run()
      return values.entries
    }
    #expect(values == [0])
  }

  /// The disposal ends the timer of the last poll.
  @Test(arguments: PolledOperator.allCases) func isDisposedOnASmallStack(_ polled: PolledOperator) {
    let pending = onThread {
      let scheduler = VirtualTimeScheduler()
      let recorded = Recorded(polled.poll(.max, on: scheduler))
      for _ in 0..<100 { scheduler.advance(by: .ticks(1)) }
      recorded.subscription.dispose()
      return scheduler.pendingCount
    }
    #expect(pending == 0)
  }

  @Test func whatSendsOneValueSaysSo() {
    let many = Signal<Int, TestFailure>([1, 2, 3])
    let one = Signal<Int, TestFailure>.just(1)
    #expect(one.sendsOneValue)
    #expect(Signal<Int, TestFailure>.task { 1 }.sendsOneValue)
    #expect(one.map(width: 2) { $0 }.sendsOneValue)
    #expect(many.take(1).sendsOneValue)
    #expect(many.take(last: 1).sendsOneValue)
    #expect(many.first().sendsOneValue)
    #expect(many.first { $0 > 1 }.sendsOneValue)
    #expect(many.last().sendsOneValue)
    #expect(many.element(at: 1).sendsOneValue)
    #expect(many.reduce(0, +).sendsOneValue)
    #expect(many.reduce(into: 0) { $0 += $1 }.sendsOneValue)
    #expect(many.count().sendsOneValue)
    #expect(many.collect().sendsOneValue)
    #expect(many.max().sendsOneValue)
    #expect(many.any { $0 > 1 }.sendsOneValue)
    #expect(many.all { $0 > 1 }.sendsOneValue)
    #expect(many.contains(1).sendsOneValue)
    #expect(many.isEmpty().sendsOneValue)
  }

  @Test func whatMaySendMoreDoesNot() {
    let many = Signal<Int, TestFailure>([1, 2, 3])
    let one = Signal<Int, TestFailure>.just(1)
    #expect(!many.sendsOneValue)
    #expect(!many.on(next: { _ in }).sendsOneValue)
    #expect(!many.take(2).sendsOneValue)
    #expect(!many.collect(count: 2).sendsOneValue)
    #expect(!one.materialize().sendsOneValue)
    #expect(!one.repeat(2).sendsOneValue)
    #expect(!one.concat(with: one).sendsOneValue)
    #expect(!one.timeout(after: .seconds(1), on: .immediate, switchingTo: many).sendsOneValue)
  }
}

/// An operator between the timer of a poll and the next poll.
enum PolledOperator: CaseIterable, Sendable {
  case none, map, on, onAfter, finally, named, log, mapError, attempt, tryMap, delay, delaySubscription, timeout
  case timeoutOfEachPause, retry, takeFor, take, takeWhile, first, firstWhere, elementAt, last
  case reduce, count, collect, any, all, single, enumerated, scan, distinct, defaulted, catchJust, several

  /// Polls until the number is zero, which it sends.
  ///
  /// - Parameter note: called with the number of subscriptions that the one to each timer is below.
  func poll(
    _ left: Int, on scheduler: VirtualTimeScheduler, noting note: (@Sendable (Int) -> Void)? = nil
  ) -> Signal<Int, TestFailure> {
    let timer = Signal<Int, TestFailure>.attaching(sendsOneValue: true) { downstream in
      note?(depth(of: downstream.subscription))
      Signal<SchedulerInstant, Never>.timer(after: .ticks(1), on: scheduler).map { _ in left }.promoteError()
        .attach(downstream)
    }
    return applied(to: timer, scheduler).flatMap { (_: Int) -> Signal<Int, TestFailure> in
      left == 0 ? .just(0) : poll(left - 1, on: scheduler, noting: note)
    }
  }

  private func depth(of subscription: Subscription) -> Int {
    var (depth, place) = (0, subscription)
    while let parent = place.parent { (depth, place) = (depth + 1, parent) }
    return depth
  }

  private func applied(
    to signal: Signal<Int, TestFailure>, _ scheduler: VirtualTimeScheduler
  ) -> Signal<Int, TestFailure> {
    switch self {
    case .none: signal
    case .map: signal.map { $0 }
    case .on: signal.on(next: { _ in }, ended: {})
    case .onAfter: signal.on(afterNext: { _ in }, afterEnded: {})
    case .finally: signal.finally {}
    case .named: signal.named("poll")
    case .log: signal.log(events: [], on: scheduler)
    case .mapError: signal.mapError { $0 }
    case .attempt: signal.attempt { (_: Int) throws(TestFailure) in }
    case .tryMap: signal.tryMap { (value: Int) throws(TestFailure) in value }
    case .delay: signal.delay(for: .ticks(1), on: scheduler)
    case .delaySubscription: signal.delay(subscription: .ticks(1), on: scheduler)
    case .timeout: signal.timeout(after: .ticks(5), on: scheduler, with: TestFailure())
    case .timeoutOfEachPause: signal.timeout(after: .ticks(5), of: .eachPause, on: scheduler, with: TestFailure())
    case .retry: signal.retry(2)
    case .takeFor: signal.take(for: .ticks(5), on: scheduler)
    case .take: signal.repeat().take(1)
    case .takeWhile: signal.take(while: { _ in true })
    case .first: signal.repeat().first()
    case .firstWhere: signal.repeat().first { _ in true }
    case .elementAt: signal.repeat().element(at: 1)
    case .last: signal.repeat(2).last()
    case .reduce: signal.repeat(2).reduce(0) { $1 &- $0 }
    case .count: signal.repeat(2).count()
    case .collect: signal.repeat(2).collect().map { $0[0] }
    case .any: signal.repeat().any { _ in true }.map { _ in 0 }
    case .all: signal.repeat(2).all { _ in true }.map { _ in 0 }
    case .single: signal.single().mapError { _ in TestFailure() }
    case .enumerated: signal.enumerated().map(\.offset)
    case .scan: signal.scan(0) { $1 &- $0 }
    case .distinct: signal.distinctUntilChanged()
    case .defaulted: signal.default(7)
    case .catchJust: signal.catch(just: 0).promoteError()
    case .several: signal.on(next: { _ in }).named("poll").timeout(after: .ticks(5), on: scheduler, with: TestFailure())
    }
  }
}

/// Runs the jobs of tasks on the thread that calls ``run()``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ThisThread: TaskExecutor, @unchecked Sendable {
  // Unchecked because the variable is used under the lock only.
  private let lock = Lock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs jobs until none is left.
  func run() {
    while let job = lock.withLock({ jobs.popLast() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
