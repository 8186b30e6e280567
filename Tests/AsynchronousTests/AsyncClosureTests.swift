import Dispatch
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// `map`, `filter` and `on` with async closures.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct AsyncClosureTests {
  /// Calls that return when the test finishes them.
  final class Calls: Sendable {
    let begun = Journal<Int>()
    let cancelled = Journal<Int>()
    private let gates: [AsyncLatch]

    init(_ count: Int) { gates = (0..<count).map { _ in AsyncLatch() } }

    func call(_ number: Int) async -> Int {
      begun.write(number)
      await withTaskCancellationHandler {
        await gates[number].wait()
      } onCancel: {
        cancelled.write(number)
        gates[number].open()
      }
      return number * 10
    }

    func finish(_ number: Int) { gates[number].open() }
  }

  let calls = Calls(4)
  let log = Journal<Event<Int, TestFailure>>()

  @Test func resultsKeepTheOrderOfTheValues() async {
    let calls = calls
    Signal<Int, TestFailure>(0..<4).map(width: 4) { await calls.call($0) }.subscribe(events: { [log] in log.write($0) })
    await eventually { calls.begun.count == 4 }
    calls.finish(1)
    calls.finish(2)
    calls.finish(0)
    await eventually { log.count == 3 }
    calls.finish(3)
    await eventually { log.count == 5 }
    #expect(log.entries == [.next(0), .next(10), .next(20), .next(30), .completed])
  }

  @Test func withoutOrderEachResultIsSentAtOnce() async {
    let calls = calls
    Signal<Int, TestFailure>(0..<3).map(width: 3, ordered: false) { await calls.call($0) }
      .subscribe(events: { [log] in log.write($0) })
    for number in [2, 0, 1] {
      let count = log.count
      calls.finish(number)
      await eventually { log.count > count }
    }
    await eventually { log.count == 4 }
    #expect(log.entries == [.next(20), .next(0), .next(10), .completed])
  }

  @Test(arguments: [true, false]) func furtherValuesWait(ordered: Bool) async {
    let calls = calls
    Signal<Int, TestFailure>(0..<4).map(width: 2, ordered: ordered) { await calls.call($0) }
      .subscribe(events: { [log] in log.write($0) })
    await eventually { calls.begun.count == 2 }
    #expect(calls.begun.entries.sorted() == [0, 1])
    calls.finish(0)
    await eventually { calls.begun.count == 3 }
    #expect(calls.begun.entries.last == 2)
    for number in 1...3 { calls.finish(number) }
    await eventually { log.entries.last == .completed }
    #expect(log.count == 5)
  }

  @Test func oneAtATimeIsASequence() async throws {
    let calls = calls
    for number in 0..<4 { calls.finish(number) }
    let results = try await Signal<Int, TestFailure>(0..<4).map(width: 1) { await calls.call($0) }.allValues()
    #expect(results == [0, 10, 20, 30])
    #expect(calls.begun.entries == [0, 1, 2, 3])
  }

  @Test func filterSendsTheValuesThatPass() async throws {
    let even = Signal<Int, TestFailure>(0..<1_000).filter(width: 8) { value in
      await Task.yield()
      return value.isMultiple(of: 2)
    }
    #expect(try await even.allValues() == Array(stride(from: 0, to: 1_000, by: 2)))
  }

  @Test func filterKeepsNil() async {
    let values = await Signal<Int?, Never>([1, nil]).filter(width: 1) { _ in true }.allValues()
    #expect(values == [1, nil])
  }

  @Test func onPassesTheValueWhenTheClosureHasReturned() async {
    let calls = calls
    Signal<Int, TestFailure>(0..<2).on(width: 2, next: { _ = await calls.call($0) })
      .subscribe(events: { [log] in log.write($0) })
    await eventually { calls.begun.count == 2 }
    #expect(log.count == 0)
    calls.finish(0)
    await eventually { log.count == 1 }
    calls.finish(1)
    await eventually { log.count == 3 }
    #expect(log.entries == [.next(0), .next(1), .completed])
  }

  @Test func aThrownFailureCancelsTheOtherCalls() async {
    let calls = calls
    Signal<Int, TestFailure>(0..<3).map(width: 2) { number async throws(TestFailure) -> Int in
      if number == 0 { return await calls.call(number) }
      throw TestFailure("refused")
    }.subscribe(events: { [log] in log.write($0) })
    await eventually { log.count == 1 && calls.begun.count == calls.cancelled.count }
    #expect(log.entries == [.failed(TestFailure("refused"))])
  }

  @Test func aFailureOfTheUpstreamOvertakesTheCalls() async {
    let calls = calls
    let source = Subject<Int, TestFailure>()
    source.signal.map(width: 2) { await calls.call($0) }.subscribe(events: { [log] in log.write($0) })
    source.send(0)
    await eventually { calls.begun.count == 1 }
    source.fail(TestFailure("lost"))
    await eventually { calls.cancelled.count == 1 }
    #expect(log.entries == [.failed(TestFailure("lost"))])
  }

  @Test func aDisposalCancelsAllCallsAndDropsWhatWaits() async {
    let calls = calls
    let subscription = Signal<Int, TestFailure>(0..<4).concat(with: .never()).map(width: 2) { await calls.call($0) }
      .subscribe(events: { [log] in log.write($0) })
    await eventually { calls.begun.count == 2 }
    subscription.dispose()
    await eventually { calls.cancelled.count == 2 }
    #expect(calls.begun.count == 2)
    #expect(log.count == 0)
  }

  /// Neither of the closure, nor of the upstream.
  @Test(arguments: [true, false], [true, false]) func nothingIsLeftAfterTheEnd(isDisposed: Bool, ordered: Bool) async {
    let (calls, isReleased) = (calls, AsyncLatch())
    do {
      let witness = Releasing { isReleased.open() }
      let subscription = Signal<Int, TestFailure>(0..<3).map(width: 2, ordered: ordered) { number in
        witness.touch()
        return await calls.call(number)
      }.subscribe(events: { _ in })
      await eventually { calls.begun.count == 2 }
      if isDisposed { subscription.dispose() } else { for number in 0..<3 { calls.finish(number) } }
    }
    await isReleased.wait()
  }

  @Test func runsOnTheExecutor() async {
    let executor = QueueExecutor()
    let places = await Signal<Int, Never>(0..<10).map(width: 3, on: executor) { _ in executor.isCurrent }.allValues()
    #expect(places == Array(repeating: true, count: 10))
  }

  @Test func aReturnMeetsADisposal() {
    let executor = QueueExecutor()
    raceReturnsAgainstADisposal { $0.map(width: 2, on: executor) { $0 } }
  }

  #if EXIT_TESTS
    @Test func aWidthOfZero() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.just(1).map(width: 0) { $0 }
      }
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.just(1).filter(width: 0) { _ in true }
      }
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.just(1).on(width: 0, next: { _ in })
      }
    }
  #endif
}

/// Runs tasks on a queue of its own.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "executor", attributes: .concurrent)
  private let key = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: key, value: true) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
