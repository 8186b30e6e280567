import ReactiveExtras
import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Serialised, because the report of undeliverable failures is one for the process.
@Suite(.serialized) struct FailureDelayTests {
  static let all: [FlatteningStrategy] = [.merge, .concat, .latest, .first, .race, .bounded(2), .ordered(0)]

  @Test(arguments: all, [FailureDelay.afterInner, .untilAllEnd])
  func withoutAFailureNothingChanges(_ strategy: FlatteningStrategy, _ delay: FailureDelay) {
    let outer = Signal<Int, TestFailure>([1, 2, 3])
    let inner = { @Sendable (number: Int) in number == 2 ? nil : Signal<Int, TestFailure>([number, 10 * number]) }
    let plain = Recorded(outer.flatMap(strategy, inner))
    #expect(Recorded(outer.flatMap(strategy, delayingFailures: delay, inner)).events == plain.events)
  }

  @Test(arguments: all) func theOuterFailsAfterTheInnerThatRuns(_ strategy: FlatteningStrategy) {
    expectMarbles("-a-#", "-x-y-z|", "--x-y-z#") { outer, inner in
      outer.flatMap(strategy, delayingFailures: .afterInner) { _ in inner }
    }
    expectMarbles("-#", "-x|", "-#") { outer, inner in
      outer.flatMap(strategy, delayingFailures: .afterInner) { _ in inner }
    }
  }

  @Test func innersThatWaitDoNotStart() {
    expectMarbles("-a-b-#", "-x-y-z|", "--x-y-z#") { outer, inner in
      outer.flatMap(.concat, delayingFailures: .afterInner) { _ in inner }
    }
    expectMarbles("-(abc)#", "-x|", "--(xx)#") { outer, inner in
      outer.flatMap(.bounded(2), delayingFailures: .afterInner) { _ in inner }
    }
  }

  @Test func orderedEndsWithTheInnerThatIsDelivered() {
    expectMarbles("-a-b#", "-x--y|", "-z------|", "--x--y#") { outer, first, second in
      outer.flatMap(.ordered(0), delayingFailures: .afterInner) { $0 == "a" ? first : second }
    }
    expectMarbles("-a-b---#", "-x|", "-z------|", "--x-z------#") { outer, first, second in
      outer.flatMap(.ordered(0), delayingFailures: .afterInner) { $0 == "a" ? first : second }
    }
    expectMarbles("-a-b#", "-x--y|", "-z|", "--x--y#") { outer, first, second in
      outer.flatMap(.ordered(1), delayingFailures: .afterInner) { $0 == "a" ? first : second }
    }
  }

  @Test(arguments: all) func anInnerFailsAtOnce(_ strategy: FlatteningStrategy) {
    expectMarbles("-a----|", "-x#", "--x#") { outer, inner in
      outer.flatMap(strategy, delayingFailures: .afterInner) { _ in inner }
    }
  }

  @Test func untilAllEndIsAsTrue() {
    expectMarbles("-(ab)-#", "-x#", "--x-x#") { outer, inner in
      outer.flatMap(.concat, delayingFailures: .untilAllEnd) { _ in inner }
    }
  }

  @Test func theOuterFailureIsSentAndThatOfTheInnerReported() {
    let reports = Journal<String>()
    let reporting = Diagnostics.reportUndeliverable { failure in
      if let failure = failure as? TestFailure, failure.name.hasPrefix("of the") { reports.write(failure.name) }
    }
    defer { reporting.dispose() }
    let outer = Subject<Int, TestFailure>()
    let inner = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.signal.flatMap(.concat, delayingFailures: .afterInner) { _ in inner.signal })
    outer.send(1)
    outer.fail(TestFailure("of the outer"))
    #expect(recorded.events.isEmpty)
    inner.fail(TestFailure("of the inner"))
    #expect(recorded.events == [.failed(TestFailure("of the outer"))])
    #expect(reports.entries == ["of the inner"])
  }

  @Test func flattenAndInnersThatCannotFail() {
    let outer = Signal<Signal<Int, TestFailure>, TestFailure>([.just(1), .just(2)])
    #expect(Recorded(outer.flatten(.concat, delayingFailures: .afterInner)).events == [.next(1), .next(2), .completed])
    let steady = Signal<Int, TestFailure>([1, 2]).flatMap(.concat, delayingFailures: .afterInner) {
      $0 == 1 ? nil : Signal<Int, Never>.just($0)
    }
    #expect(Recorded(steady).events == [.next(2), .completed])
  }

  @Test func aMillionThatWaitNeedNoStack() {
    let outer = Signal<Int, TestFailure>(0..<many).concat(with: .fail(TestFailure()))
    let inner = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.flatMap(.concat, delayingFailures: .afterInner) { _ in inner.signal })
    inner.complete()
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test(arguments: [FlatteningStrategy.concat, .ordered(1)])
  func theOuterFailsAgainstTheEndOfTheInner(_ strategy: FlatteningStrategy) {
    race(for: { RacedFailure(strategy) }) { raced in
      raced.outer.fail(TestFailure())
    } _: { raced in
      raced.inner.send(1)
      raced.inner.complete()
    } verify: { raced in
      let last = Event<Int, TestFailure>.failed(TestFailure())
      #expect([[.next(1), last], [.next(1), .next(2), last]].contains(raced.recorded.events))
    }
  }
}

/// One inner signal runs, and another one waits.
private struct RacedFailure: Sendable {
  let outer = Subject<Int, TestFailure>()
  let inner = Subject<Int, TestFailure>()
  let recorded: Recorded<Int, TestFailure>

  init(_ strategy: FlatteningStrategy) {
    recorded = Recorded(
      outer.signal.flatMap(strategy, delayingFailures: .afterInner) { [inner] in $0 == 1 ? inner.signal : .just($0) })
    outer.send(1)
    outer.send(2)
  }
}
