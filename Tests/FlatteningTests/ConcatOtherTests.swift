import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ConcatOtherTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.concat(with: $1) }
  }

  @Test func drawsItsDiagram() {
    expectMarbles("--1--2|", "--3--|", "--1--2--3--|") { $0.concat(with: $1) }
  }

  @Test func theOtherFollowsTheCompletion() {
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    let recorded = Recorded(first.signal.concat(with: second))
    first.send(1)
    second.send(2)
    first.complete()
    second.send(3)
    second.complete()
    #expect(recorded.events == [.next(1), .next(3), .completed])
  }

  @Test func aFailureSkipsTheOther() {
    let subscribed = Journal<Int>()
    let other = Signal<Int, TestFailure>.just(1).whenSubscribed { subscribed.write(1) }
    let recorded = Recorded(Signal<Int, TestFailure>.fail(TestFailure()).concat(with: other))
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(subscribed.entries.isEmpty)
  }

  @Test func theFirstHasEndedBeforeTheOtherBegins() {
    let log = Journal<String>()
    let first = Signal<Int, Never>.just(1).whenEnded { log.write("first ended") }
    let second = Signal<Int, Never>.just(2).whenSubscribed { log.write("second began") }
    #expect(Recorded(first.concat(with: second)).values == [1, 2])
    #expect(log.entries == ["first ended", "second began"])
  }

  @Test func disposeReachesWhicheverRuns() {
    let ended = Journal<Int>()
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    let signal = first.signal.whenEnded { ended.write(1) }.concat(with: second.signal.whenEnded { ended.write(2) })
    Recorded(signal).subscription.dispose()
    #expect(ended.entries == [1])
    let recorded = Recorded(signal)
    first.complete()
    recorded.subscription.dispose()
    #expect(ended.entries == [1, 1, 2])
  }

  @Test func anAbandonedSignalAbandonsTheWhole() {
    let first = SharedVariable(Subject<Int, Never>())
    let subscribed = Journal<Int>()
    guard let signal = first.value?.signal else { return }
    let recorded = Recorded(signal.concat(with: Signal.just(1).whenSubscribed { subscribed.write(1) }))
    first.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
    #expect(subscribed.entries.isEmpty)
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>.just(1)
    let risky = Signal<Int, TestFailure>.just(2)
    #expect(Recorded<Int, Never>(safe.concat(with: safe)).values == [1, 1])
    #expect(Recorded<Int, TestFailure>(safe.concat(with: risky)).values == [1, 2])
    #expect(Recorded<Int, TestFailure>(risky.concat(with: safe)).values == [2, 1])
    #expect(Recorded<Int, TestFailure>(risky.concat(with: risky)).values == [2, 2])
  }

  @Test func nothingIsRetainedAfterTheEnd() {
    weak var token: Token?
    let first = Subject<Int, Never>()
    let second = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      first.signal.concat(with: second).subscribe(next: { _ in captured.touch() })
    }
    first.complete()
    #expect(token != nil)
    second.complete()
    #expect(token == nil)
  }
}
