import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ConcatSequenceTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { .concat([$0, $1]) }
  }

  @Test func drawsItsDiagram() {
    expectMarbles("--1--2|", "--3|", "--1--2--3|") { .concat([$0, $1]) }
  }

  @Test func runsOneAfterTheOther() {
    let signals: [Signal<Int, Never>] = [.just(1), Signal(2...3), .empty(), .just(4)]
    #expect(Recorded(.concat(signals)).events == [.next(1), .next(2), .next(3), .next(4), .completed])
    #expect(Recorded(Signal<Int, Never>.concat(.just(1), .just(2))).values == [1, 2])
  }

  @Test func noSignalsComplete() {
    #expect(Recorded(Signal<Int, TestFailure>.concat([Signal<Int, TestFailure>]())).events == [.completed])
    #expect(Recorded(Signal<Int, TestFailure>.concat()).events == [.completed])
  }

  @Test func takesAnySource() {
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let recorded = Recorded(.concat(subjects))
    subjects[0].send(1)
    subjects[0].complete()
    subjects[1].send(2)
    #expect(recorded.values == [1, 2])
  }

  @Test func theFirstFailureEndsIt() {
    let signals: [Signal<Int, TestFailure>] = [.just(1), .fail(TestFailure()), .just(2)]
    #expect(Recorded(.concat(signals)).events == [.next(1), .failed(TestFailure())])
  }

  @Test func anEndlessSequenceIsTakenAsFarAsItIsNeeded() {
    let asked = Journal<Int>()
    let recorded = Recorded(.concat(Endless(asked: asked)).taking(3))
    #expect(recorded.events == [.next(0), .next(1), .next(2), .completed])
    #expect(asked.entries == [0, 1, 2])
  }

  @Test func eachSubscriptionIteratesAnew() {
    let signal = Signal<Int, Never>.concat([.just(1), .just(2)])
    for _ in 1...2 { #expect(Recorded(signal).values == [1, 2]) }
  }

  /// The numbers from zero, each as a signal; records the requested ones.
  private struct Endless: Sequence, IteratorProtocol, Sendable {
    let asked: Journal<Int>
    var number = 0

    mutating func next() -> Signal<Int, Never>? {
      asked.write(number)
      defer { number += 1 }
      return .just(number)
    }
  }
}
