import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import Testing

/// All shapes except pairs: triples, quadruples, packs, collections.
@Suite struct ZipShapesTests {
  /// Each shape over four subjects.
  enum Shape: CaseIterable, Sendable {
    case quadruple, collection, pack

    func zipped(_ signals: [Signal<Int, TestFailure>]) -> Signal<[Int], TestFailure> {
      switch self {
      case .quadruple:
        zip(signals[0], signals[1], signals[2], signals[3]).lift { next in { next([$0.0, $0.1, $0.2, $0.3]) } }
      case .collection: zip(signals)
      case .pack:
        zip(signals[0], signals[1], signals[2], signals[3], signals[0]).lift { next in
          { next([$0.0, $0.1, $0.2, $0.3]) }
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, OperatorLaw.all) func obeys(_ shape: Shape, _ law: OperatorLaw) {
    law.check { shape.zipped([$0, $1, $0, $1]) }
  }

  @Test(arguments: Shape.allCases) func sendsTheValuesInRows(_ shape: Shape) {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let log = Journal<Event<[Int], TestFailure>>()
    shape.zipped(subjects.map(\.signal)).subscribe(events: { log.write($0) })
    for (place, subject) in subjects.enumerated() {
      subject.send(place)
      subject.send(place + 10)
      if place == 1 { subject.complete() }
    }
    #expect(log.entries == [.next([0, 1, 2, 3]), .next([10, 11, 12, 13]), .completed])
  }

  @Test(arguments: Shape.allCases) func theFirstFailurePasses(_ shape: Shape) {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let log = Journal<Event<[Int], TestFailure>>()
    shape.zipped(subjects.map(\.signal)).subscribe(events: { log.write($0) })
    subjects[0].send(1)
    // All live until here: the early release of one without queued values would end the zip without an event (C9).
    withExtendedLifetime(subjects) { subjects[3].fail(TestFailure()) }
    #expect(log.entries == [.failed(TestFailure())])
  }

  @Test func typesMayDiffer() {
    let log = Journal<String>()
    let (a, b, c) = (Signal<Int, Never>.just(1), Signal<String, Never>.just("b"), Signal<Bool, Never>.just(true))
    let triple: Signal<(Int, String, Bool), Never> = zip(a, b, c)
    triple.subscribe(next: { log.write("\($0)\($1)\($2)") })
    let six: Signal<(Int, String, Bool, Int, String, Bool), Never> = zip(a, b, c, a, b, c)
    six.subscribe(next: { log.write("\($0)\($1)\($2)\($3)\($4)\($5)") })
    #expect(log.entries == ["1btrue", "1btrue1btrue"])
  }

  @Test func aCollectionWithoutSignalsCompletesAtOnce() {
    let log = Journal<Event<[Int], Never>>()
    zip([Signal<Int, Never>]()).subscribe(events: { log.write($0) })
    #expect(log.entries == [.completed])
  }

  @Test func aThousandSignalsOfTwoHundredValues() {
    let subjects = (0..<repetitions(quick: 100, full: 1_000, night: 1_000)).map { _ in Subject<Int, Never>() }
    let log = Journal<Int>()
    zip(subjects).subscribe(next: { log.write(Set($0).count == 1 ? $0[0] : -1) })
    for subject in subjects { for value in 0..<200 { subject.send(value) } }
    #expect(log.entries == Array(0..<200))
  }
}
