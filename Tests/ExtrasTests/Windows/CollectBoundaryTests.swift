import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectBoundaryTests {
  @Test(arguments: OperatorLaw.all, [nil, 2]) func obeys(_ law: OperatorLaw, count: Int?) {
    law.check { $0.collect(boundary: $1, count: count) }
  }

  @Test func aBoundaryEndsAnArray() {
    expectMarbles(
      .digits("--1--2-----3--|"), .digits("-------8--9---"), "-------a--b---(c|)",
      outputs: ["a": [1, 2], "b": [], "c": [3]]
    ) { $0.collect(boundary: $1) }
  }

  @Test func aFullArrayIsSentAtOnce() {
    expectMarbles(
      .digits("--1--2-----3--4--5--|"), .digits("-------8-------------"), "-----a-b------c-----(d|)",
      outputs: ["a": [1, 2], "b": [], "c": [3, 4], "d": [5]]
    ) { $0.collect(boundary: $1, count: 2) }
  }

  @Test func endsWithEitherSide() {
    expectMarbles(.digits("1---"), .digits("--|"), "--(a|)", outputs: ["a": [1]], subscribed: [.ticks(0, 2)]) {
      $0.collect(boundary: $1)
    }
    expectMarbles(.digits("1---"), .digits("--#"), "--#", outputs: ["a": [1]]) { $0.collect(boundary: $1) }
    expectMarbles(.digits("1-#"), .digits("----"), "--#", outputs: ["a": [1]]) { $0.collect(boundary: $1) }
  }

  @Test func whatIsLeftIsDiscarded() {
    let boundary = Subject<Int, TestFailure>()
    #expect(discarded(of: 3) { $0.collect(boundary: boundary, count: 2) }.failed == [3])
    #expect(discarded(of: 3) { $0.collect(boundary: boundary, count: 2) }.disposed == [3])
    #expect(discarded(of: 3) { $0.collect(boundary: boundary, count: 2) }.completed == [])
  }

  @Test func aFullWindowEndsWithItsLastValue() {
    expectMarbles(.digits("--1--2--3-|"), .digits("-----------"), "o-1--(2co)--3-(c|)") {
      $0.window(boundary: $1, count: 2).drawn()
    }
  }

  #if EXIT_TESTS
    @Test func aCountOfZeroTraps() async {
      await #expect(processExitsWith: .failure) {
        let signal = Signal<Int, Never>.never()
        _ = signal.collect(boundary: signal, count: 0)
      }
    }
  #endif
}

@Suite struct CollectBoundaryRaceTests {
  private func arrays() -> Joined<[Int]> { Joined { $0.collect(boundary: $1, count: 3) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(arrays) { joined in
      joined.first.complete()
      #expect(joined.values.flatMap { $0 } == [1, 2, 3, 4] && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(arrays)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(arrays)) }
}
