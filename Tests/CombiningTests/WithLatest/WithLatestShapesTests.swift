import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// The shapes with several sources: two, three, packs, collections.
@Suite struct WithLatestShapesTests {
  /// Each shape over four subjects; the first one triggers.
  enum Shape: CaseIterable, Sendable {
    case three, collection, pack

    func sampled(_ signals: [Signal<Int, TestFailure>]) -> Signal<[Int], TestFailure> {
      switch self {
      case .three:
        return signals[0].withLatest(from: signals[1], signals[2], signals[3]).lift { next in
          { next([$0.0, $0.1, $0.2, $0.3]) }
        }
      case .collection: return signals[0].withLatest(from: signals.dropFirst()).lift { next in { next([$0.0] + $0.1) } }
      case .pack:
        let sampled = signals[0].withLatest(from: signals[1], signals[2], signals[3], signals[3])
        return sampled.lift { next in { next([$0.0, $0.1, $0.2, $0.3]) } }
      }
    }
  }

  @Test(arguments: Shape.allCases, OperatorLaw.all) func obeys(_ shape: Shape, _ law: OperatorLaw) {
    law.check { shape.sampled([$0, $1, $0, $1]) }
  }

  @Test func sendsEachValueWithTheLatestOfTwo() {
    expectMarbles(
      "--1-----2-----3--|", "----4-----5----|", "-----6-----------|", "--------x-----y--|",
      outputs: ["x": "246", "y": "356"]
    ) {
      $0.withLatest(from: $1, $2).lift { next in { next($0.0 + $0.1 + $0.2) } }
    }
  }

  @Test(arguments: Shape.allCases) func sendsEachValueWithTheLatestOfAllOnceAllHaveSent(_ shape: Shape) {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let recorded = Recorded(shape.sampled(subjects.map(\.signal)))
    for place in (1..<4).reversed() {
      subjects[0].send(0)
      subjects[place].send(place)
    }
    subjects[0].send(4)
    subjects[2].send(5)
    subjects[2].complete()
    subjects[0].send(6)
    #expect(recorded.events == [.next([4, 1, 2, 3]), .next([6, 1, 5, 3])])
    withExtendedLifetime(subjects) { subjects[0].complete() }
    #expect(recorded.events.last == .completed)
  }

  @Test(arguments: Shape.allCases) func theFailureOfAnyPasses(_ shape: Shape) {
    for place in 0..<4 {
      let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
      let recorded = Recorded(shape.sampled(subjects.map(\.signal)))
      withExtendedLifetime(subjects) { subjects[place].fail(TestFailure()) }
      #expect(recorded.events == [.failed(TestFailure())])
    }
  }

  @Test(arguments: Shape.allCases) func theOneThatLeadsIsSubscribedLast(_ shape: Shape) {
    let order = Journal<Int>()
    let signals = (0..<4).map { place in Signal<Int, TestFailure>.just(place).whenSubscribed { order.write(place) } }
    #expect(Recorded(shape.sampled(signals)).events == [.next([0, 1, 2, 3]), .completed])
    #expect(order.entries.prefix(3) == [1, 2, 3] && order.entries.last == 0)
  }

  @Test func typesMayDiffer() {
    let (a, b, c) = (Signal<Int, Never>.just(1), Signal<String, Never>.just("b"), Signal<Bool, Never>.just(true))
    let log = Journal<String>()
    let triple: Signal<(Int, String, Bool), Never> = a.withLatest(from: b, c)
    triple.subscribe(next: { log.write("\($0)\($1)\($2)") })
    let five: Signal<(Int, String, Bool, Int, String), Never> = a.withLatest(from: b, c, a, b)
    five.subscribe(next: { log.write("\($0)\($1)\($2)\($3)\($4)") })
    #expect(log.entries == ["1btrue", "1btrue1b"])
  }

  @Test func noSourcesHoldNothingUp() {
    let alone = Signal<Int, Never>(1...2).withLatest(from: [Signal<Int, Never>]())
    #expect(Recorded(alone.lift { next in { next([$0.0] + $0.1) } }).events == [.next([1]), .next([2]), .completed])
  }
}
