import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FlatMapStrategyTests {
  static let strategies: [FlatteningStrategy] =
    [.merge, .concat, .latest, .first, .race, .bounded(0), .bounded(2), .ordered(0), .ordered(1), .ordered(2)]
  static let delivering: [FlatteningStrategy] = [.merge, .concat, .latest, .bounded(2), .ordered(1)]

  @Test(arguments: strategies) func obeysTheLaws(_ strategy: FlatteningStrategy) {
    for law in OperatorLaw.all(for: .outlivesUpstream) {
      law.check(.outlivesUpstream) { $0.flatMap(strategy) { .just($0) } }
    }
  }

  /// All inner signals of the law are delivered while an endless one runs.
  @Test(arguments: delivering) func obeysTheLawsOfInnerSignals(_ strategy: FlatteningStrategy) {
    for law in OperatorLaw.all(for: .outlivesUpstream) {
      law.check(flattening: .outlivesUpstream) { $0.flatMap(strategy) { $0 } }
    }
  }

  @Test(arguments: strategies) func obeysTheLawsWhenFailuresAreDelayed(_ strategy: FlatteningStrategy) {
    let traits: OperatorTraits = [.outlivesUpstream, .handlesFailures]
    for law in OperatorLaw.all(for: traits) {
      law.check(traits) { $0.flatMap(strategy, delayingFailures: true) { .just($0) } }
    }
  }

  @Test(arguments: [
    (FlatteningStrategy.merge, "----a---b--dc-e--|"), (.bounded(2), "----a---b--dc-e--|"),
    (.concat, "----a---b---c--d--e|"), (.bounded(1), "----a---b---c--d--e|"), (.ordered(1), "----a---b---c--d--e|"),
    (.latest, "----a---b--d--e--|"),
    (.first, "----a---b---c----|"), (.race, "----a---b---c----|"),
    (.ordered(2), "----a---b---cde--|"), (.ordered(0), "----a---b---cde--|"),
  ]) func drawsItsDiagram(_ strategy: FlatteningStrategy, _ expected: String) {
    expectMarbles("--1------2-------|", "--a---b---c|", "--d--e|", expected) { outer, first, second in
      outer.flatMap(strategy) { $0 == "1" ? first : second }
    }
  }

  @Test(arguments: strategies) func nilCountsAsNoInnerSignal(_ strategy: FlatteningStrategy) {
    expectMarbles("-a-b|", "-x-y|", "----x-y|") { outer, inner in outer.flatMap(strategy) { $0 == "a" ? nil : inner } }
  }

  @Test func nilStopsTheOldOneOfTheLatest() {
    expectMarbles("-a-b--|", "-x-y|", "--x---|", subscribed: [.ticks(0, 6)], [.ticks(1, 3)]) { outer, inner in
      outer.flatMap(.latest) { $0 == "a" ? inner : nil }
    }
  }

  @Test(arguments: strategies) func aFailureOfEitherEndsItAtOnce(_ strategy: FlatteningStrategy) {
    expectMarbles("-a----|", "-x-#", "--x-#", subscribed: [.ticks(0, 4)]) { outer, inner in
      outer.flatMap(strategy) { _ in inner }
    }
    expectMarbles("-a--#", "-x----y|", "--x-#", subscribed: [.ticks(0, 4)], [.ticks(1, 4)]) { outer, inner in
      outer.flatMap(strategy) { _ in inner }
    }
  }

  @Test func whatIsDroppedIsNeverMade() {
    let made = Journal<Int>()
    for strategy in [FlatteningStrategy.first, .race] {
      let outer = Subject<Int, Never>()
      let inner = Subject<Int, Never>()
      outer.signal.flatMap(strategy) { value in
        made.write(value)
        return inner.signal
      }.subscribe()
      outer.send(1)
      inner.send(0)
      outer.send(2)
    }
    #expect(made.entries == [1, 1])
  }

  @Test func theFirstIsFreeAgainWhenItsInnerHasEnded() {
    expectMarbles("-a-b--c|", "-x-y|", "--x-y--x-y|") { outer, inner in outer.flatMap(.first) { _ in inner } }
  }

  @Test(arguments: strategies) func anInnerThatEndedIsForgottenAtOnce(_ strategy: FlatteningStrategy) {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let probe = LeakProbe()
    let recorded = Recorded(
      outer.signal.flatMap(strategy) { value in
        let token = probe.token()
        return value == 0 ? inner.signal.whenEnded { token.touch() } : .never()
      })
    outer.send(0)
    if ![.concat, .latest].contains(strategy) { outer.send(1) }
    #expect(probe.liveCount > 0)
    inner.complete()
    #expect(probe.liveCount == 0)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>(1...2)
    let risky = Signal<Int, TestFailure>(1...2)
    let bothSafe: Signal<Int, Never> = safe.flatMap(.concat) { .just($0) }
    let innerSafe: Signal<Int, TestFailure> = risky.flatMap(.concat) { _ in Signal<Int, Never>.just(0) }
    let innerRisky: Signal<Int, TestFailure> = safe.flatMap(.concat) { $0 == 1 ? nil : .fail(TestFailure()) }
    #expect(Recorded(bothSafe).events == [.next(1), .next(2), .completed])
    #expect(Recorded(innerSafe).values == [0, 0])
    #expect(Recorded(innerRisky).events == [.failed(TestFailure())])
    #expect(Recorded(risky.flatMap(.concat) { $0 == 1 ? nil : .just($0) }).values == [2])
  }

  #if EXIT_TESTS
    @Test func aNegativeLimitTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().flatMap(.ordered(-1)) { .just($0) } }
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().flatMap(.bounded(-1)) { .just($0) } }
    }
  #endif
}
