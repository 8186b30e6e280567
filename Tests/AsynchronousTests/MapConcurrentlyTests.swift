import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// `map` on a concurrent scheduler.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct MapConcurrentlyTests {
  /// Whether a subscriber's events overlap (C2): two threads find each other in it.
  private final class Serial: Sendable {
    private let inside = Counter()
    let overlaps = Counter()

    func enter() {
      if inside.increment() > 1 { overlaps.increment() }
      inside.decrement()
    }
  }

  @Test(arguments: [1, 2, 3, 8], [true, false]) func resultsAreSerialAndOrdered(width: Int, ordered: Bool) async {
    let (scheduler, serial) = (ConcurrentScheduler(width: width), Serial())
    let results = await Signal<Int, Never>(0..<2_000).map(on: scheduler, ordered: ordered) { value in
      if value % 3 == 0 { await Task.yield() }
      return value
    }.on(next: { _ in serial.enter() }).allValues()
    #expect(serial.overlaps.count == 0)
    if ordered { #expect(results == Array(0..<2_000)) } else { #expect(results.sorted() == Array(0..<2_000)) }
    // A worker counts itself out after it has sent its last result.
    await eventually { scheduler.runningCount == 0 }
  }

  @Test(arguments: 0..<40) func signalsShareThePlaces(seed: Int) async {
    var dice = Dice(number: seed)
    let width = Int.random(in: 1...4, using: &dice)
    let scheduler = ConcurrentScheduler(width: width)
    let (running, most) = (Counter(), Journal<Int>())
    let counts = (0..<Int.random(in: 2...5, using: &dice)).map { _ in Int.random(in: 0...60, using: &dice) }
    let results = await Signal(counts).flatMap(.ordered(0)) { count in
      Signal(0..<count).map(on: scheduler, ordered: true) { value in
        most.write(running.increment())
        await Task.yield()
        running.decrement()
        return value
      }.collect()
    }.allValues()
    #expect(results == counts.map { Array(0..<$0) })
    #expect(most.entries.max() ?? 0 <= width)
  }

  @Test func laterResultsWaitForEarlierOnes() async {
    await onOneThread {
      let (scheduler, log) = (ConcurrentScheduler(width: 3), Journal<Event<Int, Never>>())
      let gates = (0..<3).map { _ in AsyncLatch() }
      Signal<Int, Never>(0..<3).map(on: scheduler) { number in
        await gates[number].wait()
        return number
      }.subscribe(events: { log.write($0) })
      await others()
      gates[2].open()
      gates[1].open()
      await others()
      #expect(log.entries.isEmpty)
      gates[0].open()
      await others()
      #expect(log.entries == [.next(0), .next(1), .next(2), .completed])
    }
  }

  @Test func aThrownFailureCancelsTheOtherCalls() async {
    await onOneThread {
      let (scheduler, log, cancelled) = (ConcurrentScheduler(width: 2), Journal<Event<Int, TestFailure>>(), Counter())
      let gate = AsyncLatch()
      Signal<Int, TestFailure>(0..<5).map(on: scheduler) { number async throws(TestFailure) -> Int in
        if number == 1 { throw TestFailure() }
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          cancelled.increment()
        }
        return number
      }.subscribe(events: { log.write($0) })
      await others()
      #expect(log.entries == [.failed(TestFailure())] && cancelled.count == 1)
      #expect(scheduler.runningCount == 0)
    }
  }

  @Test(arguments: [true, false]) func waitingValuesAreDiscarded(ordered: Bool) async {
    await onOneThread {
      let (scheduler, dropped, gate) = (ConcurrentScheduler(width: 2), Journal<Int>(), AsyncLatch())
      let source = Subject<Int, Never>()
      let subscription = source.signal.map(on: scheduler, ordered: ordered) { number in
        await gate.wait()
        return "\(number)"
      }.onDiscard { (value: Int) in dropped.write(value) }.subscribe { _ in }
      for number in 0..<5 { source.send(number) }
      await others()
      subscription.dispose()
      // The calls that run hold the operator until they return.
      await others()
      #expect(dropped.entries == [2, 3, 4])
      gate.open()
    }
  }

  @Test(arguments: [true, false], [true, false]) func nothingIsLeftAfterTheEnd(isDisposed: Bool, ordered: Bool) async {
    let isReleased = AsyncLatch()
    await onOneThread {
      let (scheduler, gate) = (ConcurrentScheduler(width: 2), AsyncLatch())
      do {
        let witness = Releasing { isReleased.open() }
        let subscription = Signal<Int, Never>(0..<3).map(on: scheduler, ordered: ordered) { number in
          witness.touch()
          await gate.wait()
          return number
        }.subscribe { _ in }
        await others()
        if isDisposed { subscription.dispose() }
      }
      gate.open()
      await isReleased.wait()
    }
  }

  @Test(arguments: [true, false]) func aMillionValues(ordered: Bool) async {
    let total = many / 10
    let scheduler = ConcurrentScheduler(width: 4)
    let count = await Signal<Int, Never>(0..<total).map(on: scheduler, ordered: ordered) { $0 }.count().allValues()
    #expect(count == [total])
  }

  @Test func aReturnMeetsADisposal() {
    let scheduler = ConcurrentScheduler(width: 2)
    raceReturnsAgainstADisposal { $0.map(on: scheduler) { $0 } }
  }
}
