import Foundation
import ReactiveCore
import ReactiveFoundation
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Progress")
struct ProgressTests {
  let time = VirtualTimeScheduler()

  @Test("is set by the fractions of a signal, and completed with it")
  func reports() {
    let progress = Progress(totalUnitCount: 200)
    let fractions = Subject<Double, Never>()
    let passed = Journal<Double>()
    fractions.signal.report(to: progress).subscribe { passed.write($0) }
    fractions.send(0.25)
    #expect(progress.completedUnitCount == 50)
    fractions.send(7)
    #expect(progress.fractionCompleted == 1)
    fractions.send(0.5)
    #expect(progress.fractionCompleted == 0.5)
    fractions.complete()
    #expect(progress.isFinished)
    #expect(passed.entries == [0.25, 7, 0.5])
  }

  @Test("without units gets some; of a failed signal it stays where it is")
  func failure() {
    let progress = Progress(totalUnitCount: 0)
    let fractions = Subject<Double, TestFailure>()
    fractions.signal.report(to: progress).subscribeIgnoringFailures()
    fractions.send(0.5)
    fractions.fail(TestFailure())
    #expect(progress.fractionCompleted == 0.5)
    #expect(!progress.isFinished)
  }

  @Test("is completed by 1 for each number of units")
  func largeTotal() {
    for total: Int64 in [.max, .max - 1, 1 << 53 + 1] {
      let progress = Progress(totalUnitCount: total)
      let fractions = Subject<Double, Never>()
      fractions.signal.report(to: progress).subscribe { _ in }
      fractions.send(1)
      #expect(progress.completedUnitCount == total)
    }
  }

  @Test("ignores NaN, and takes an infinite fraction for the nearest one")
  func strangeFractions() {
    let progress = Progress(totalUnitCount: 4)
    let fractions = Subject<Double, Never>()
    let passed = Counter()
    fractions.signal.report(to: progress).subscribe { _ in passed.increment() }
    for (fraction, units) in [(0.5, 2), (.nan, 2), (-.infinity, 0), (.infinity, 4)] as [(Double, Int64)] {
      fractions.send(fraction)
      #expect(progress.completedUnitCount == units)
    }
    #expect(passed.count == 4)
  }

  @Test("obeys the laws of operators", arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.map { Double($0) }.report(to: Progress(totalUnitCount: 1)) }
  }

  @Test("is read in an interval, without repetitions, up to the end")
  func isRead() {
    let progress = Progress(totalUnitCount: 4)
    let log = Journal<String>()
    progress.fractions(every: .seconds(1), on: time)
      .subscribe(next: { log.write("\($0)") }, completed: { log.write("completed") })
    time.advance(by: .seconds(2))
    progress.completedUnitCount = 1
    time.advance(by: .seconds(2))
    progress.completedUnitCount = 4
    time.advance(by: .seconds(1))
    #expect(log.entries == ["0.0", "0.25", "1.0", "completed"])
    #expect(time.pendingCount == 0)
  }

  @Test("that is finished is sent at once; a cancelled or disposed one is read no more")
  func ends() {
    let finished = Progress(totalUnitCount: 1)
    finished.completedUnitCount = 1
    #expect(Recorded(finished.fractions(every: .seconds(1), on: time)).values == [1])
    let cancelled = Progress(totalUnitCount: 1)
    let log = Journal<String>()
    cancelled.fractions(every: .seconds(1), on: time).subscribe(next: { _ in }, completed: { log.write("completed") })
    cancelled.cancel()
    let disposed = Progress(totalUnitCount: 1).fractions(every: .seconds(1), on: time).subscribe { _ in }
    disposed.dispose()
    time.advance(by: .seconds(1))
    #expect(log.entries == ["completed"])
    #expect(time.pendingCount == 0)
  }

  @Test("releases the progress and the closures after a dispose, however often")
  func leaksNothing() {
    let fractions = Subject<Double, Never>()
    weak var last: Progress?
    expectNoLeaks { probe in
      for _ in 0..<repetitions(quick: 500, full: 2_000, night: 10_000) {
        let (progress, token) = (Progress(totalUnitCount: 4), probe.token())
        last = progress
        fractions.signal.report(to: progress).subscribe { _ in token.touch() }.dispose()
        progress.fractions(every: .seconds(1), on: time).subscribe { _ in token.touch() }.dispose()
      }
    }
    #expect(last == nil)
    #expect(time.pendingCount == 0)
  }

  @Test("a reading against a dispose, and a report against one: the delivery that has begun, and none later")
  func eventsAgainstDispose() async {
    let queue = QueueScheduler()
    await expectSilenceAfterDispose(spins: spins(quick: 50, full: 200, night: 500)) {
      let progress = Progress(totalUnitCount: 1_000_000)
      return progress.fractions(every: .microseconds(10), on: queue).on(next: { _ in progress.completedUnitCount += 1 })
    }
    await expectSilenceAfterDispose(spins: spins(quick: 50, full: 200, night: 500)) {
      Signal.interval(.microseconds(10), on: queue).map { _ in 0.5 }.report(to: Progress(totalUnitCount: 2))
    }
  }
}
