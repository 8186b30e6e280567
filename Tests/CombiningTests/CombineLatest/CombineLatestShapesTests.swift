import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import Testing

/// All shapes except pairs: triples, quadruples, packs, collections.
@Suite struct CombineLatestShapesTests {
  /// Each shape over four subjects, as text.
  enum Shape: CaseIterable, Sendable {
    case quadruple, collection, pack

    func combine(_ signals: [Signal<Int, TestFailure>]) -> Signal<[Int], TestFailure> {
      switch self {
      case .quadruple:
        combineLatest(signals[0], signals[1], signals[2], signals[3]).lift { next in { next([$0.0, $0.1, $0.2, $0.3]) }
        }
      case .collection: combineLatest(signals)
      case .pack:
        combineLatest(signals[0], signals[1], signals[2], signals[3], Signal.just(0)).lift { next in
          { next([$0.0, $0.1, $0.2, $0.3]) }
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, OperatorLaw.all) func obeys(_ shape: Shape, _ law: OperatorLaw) {
    let traits: OperatorTraits = shape == .pack ? .completesWhenAbandoned : []
    law.check(traits) { shape.combine([$0, $1, $0, $1]) }
  }

  @Test(arguments: Shape.allCases) func sendsTheLatestOfAllOnceAllHaveSent(_ shape: Shape) {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let log = Journal<Event<[Int], TestFailure>>()
    shape.combine(subjects.map(\.signal)).subscribe(events: { log.write($0) })
    for (place, subject) in subjects.enumerated().reversed() { subject.send(place) }
    subjects[2].send(7)
    subjects[0].send(8)
    for subject in subjects { subject.complete() }
    #expect(log.entries == [.next([0, 1, 2, 3]), .next([0, 1, 7, 3]), .next([8, 1, 7, 3]), .completed])
  }

  @Test(arguments: Shape.allCases) func theFirstFailurePasses(_ shape: Shape) {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let log = Journal<Event<[Int], TestFailure>>()
    shape.combine(subjects.map(\.signal)).subscribe(events: { log.write($0) })
    withExtendedLifetime(subjects) { subjects[3].fail(TestFailure()) }
    subjects[0].complete()
    #expect(log.entries == [.failed(TestFailure())])
  }

  @Test func typesMayDiffer() {
    let log = Journal<String>()
    let (a, b, c) = (Signal<Int, Never>.just(1), Signal<String, Never>.just("b"), Signal<Bool, Never>.just(true))
    let triple: Signal<(Int, String, Bool), Never> = combineLatest(a, b, c)
    triple.subscribe(next: { log.write("\($0)\($1)\($2)") })
    let six: Signal<(Int, String, Bool, Int, String, Bool), Never> = combineLatest(a, b, c, a, b, c)
    six.subscribe(next: { log.write("\($0)\($1)\($2)\($3)\($4)\($5)") })
    #expect(log.entries == ["1btrue", "1btrue1btrue"])
  }

  @Test func aCollectionWithoutSignalsCompletesAtOnce() {
    let log = Journal<Event<[Int], Never>>()
    combineLatest([Signal<Int, Never>]()).subscribe(events: { log.write($0) })
    #expect(log.entries == [.completed])
  }

  @Test func anArrayThatWasKeptStaysAsItWas() {
    let subjects = (0..<2).map { _ in Subject<Int, Never>() }
    let log = Journal<[Int]>()
    combineLatest(subjects).subscribe(next: { log.write($0) })
    subjects[0].send(1)
    subjects[1].send(2)
    subjects[0].send(3)
    #expect(log.entries == [[1, 2], [3, 2]])
  }
}
