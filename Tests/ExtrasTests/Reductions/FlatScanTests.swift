import ReactiveExtras
import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct FlatScanTests {
  static let strategies: [FlatteningStrategy] = [.merge, .concat, .latest, .first, .bounded(2), .ordered(2)]

  /// A step that takes two ticks.
  static func later(_ result: Int, _ time: VirtualTimeScheduler) -> Signal<Int, TestFailure> {
    Signal<Int, TestFailure>.just(result).delay(for: .ticks(2), on: time)
  }

  @Test(arguments: strategies) func obeys(_ strategy: FlatteningStrategy) {
    for law in OperatorLaw.all(for: .outlivesUpstream) {
      law.check(.outlivesUpstream) { $0.flatScan(0, strategy) { .just($0 &+ $1) } }
    }
  }

  @Test func eachStepBeginsWithTheLastResult() {
    expectMarbles(.digits("-1-2-3|"), "-1-3-6|") { $0.flatScan(0) { .just($0 + $1) } }
  }

  @Test func aStepThatWaitsBeginsWithTheResultOfTheStepBefore() {
    expectMarbles(.digits("(123)|"), "--1-3-(6|)") { input, time in
      input.flatScan(0) { Self.later($0 + $1, time) }
    }
  }

  @Test func mergedStepsShareTheNewestResult() {
    expectMarbles(.digits("(12)---3|"), "--(12)---(5|)") { input, time in
      input.flatScan(0, .merge) { Self.later($0 + $1, time) }
    }
  }

  @Test func theLatestStepEndsTheOneBefore() {
    expectMarbles(.digits("12---3|"), "---2---(5|)") { input, time in
      input.flatScan(0, .latest) { Self.later($0 + $1, time) }
    }
  }

  @Test func aStepMaySendSeveralResults() {
    let sums = Signal<Int, Never>([1, 10]).flatScan(0) { sum, value in Signal([sum + value, sum + 2 * value]) }
    #expect(Recorded(sums).values == [1, 2, 12, 22])
  }

  @Test func aFailureOfAStepPasses() {
    expectMarbles(.digits("-1-2|"), "-1-#") { $0.flatScan(0) { $1 == 2 ? .fail(TestFailure()) : .just($1) } }
  }

  @Test func eachSubscriptionStartsOver() {
    let sums = Signal<Int, Never>(1...3).flatScan(0) { .just($0 + $1) }
    for _ in 1...2 { #expect(Recorded(sums).values == [1, 3, 6]) }
  }

  @Test func stepsOnTwoThreads() {
    race(for: {
      let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
      let recorded = Recorded(
        Signal<Int, TestFailure>([1, 2]).flatScan(0, .merge) { sum, value in
          (value == 1 ? first : second).signal.lift { next in { next(sum + $0) } }
        })
      return (first, second, recorded)
    }) { (first: Subject<Int, TestFailure>, _: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      for value in 1...4 { first.send(value) }
    } _: { (_: Subject<Int, TestFailure>, second: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      for value in 5...8 { second.send(value) }
    } verify: { (_: Subject<Int, TestFailure>, _: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      #expect(recorded.values.filter { $0 < 5 } == [1, 2, 3, 4])
      #expect(recorded.values.filter { $0 > 4 } == [5, 6, 7, 8])
    }
  }
}
