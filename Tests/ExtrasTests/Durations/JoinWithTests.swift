import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct JoinWithTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) {
      $0.join(with: $1, lasting: { Signal<Int, TestFailure>.just($0) }, otherLasting: { .just($0) })
    }
  }

  @Test func valuesThatOverlapMakePairs() {
    expectMarbles(
      .digits("-1------2------|"), .digits("---5------6--7|"), .digits("----8"), "---x------y----|",
      outputs: ["x": "15", "y": "26"]
    ) { first, second, duration in
      first.join(with: second, lasting: { _ in duration }, otherLasting: { _ in duration }).written()
    }
    expectMarbles(
      .digits("12-|"), .digits("--34|"), .digits("-|"), "--x|-", outputs: ["x": "23"]
    ) { first, second, duration in
      first.join(with: second, lasting: { _ in duration }, otherLasting: { _ in duration }).written()
    }
  }

  @Test func aNewValueMakesAPairWithEachThatLasts() {
    expectMarbles(.digits("12---|"), .digits("--3|"), "--(xy)--|", outputs: ["x": "13", "y": "23"]) {
      $0.join(
        with: $1, lasting: { _ in Signal<Int, TestFailure>.never() },
        otherLasting: { _ in Signal<Int, TestFailure>.never() }
      ).written()
    }
  }

  @Test func endsWhenASideThatHasEndedHasNoValueLeft() {
    expectMarbles(.digits("1|"), .digits("----5"), .digits("--8"), "--|", subscribed: [.ticks(0, 1)], [.ticks(0, 2)]) {
      first, second, duration in
      first.join(with: second, lasting: { _ in duration }, otherLasting: { _ in duration }).written()
    }
    expectMarbles(.digits("--|"), .digits("----5"), "--|") {
      $0.join(with: $1, lasting: { Signal<Int, TestFailure>.just($0) }, otherLasting: { .just($0) }).written()
    }
  }

  @Test func aFailurePassesAtOnce() {
    expectMarbles(.digits("1--"), .digits("-#"), "-#") {
      $0.join(with: $1, lasting: { Signal<Int, TestFailure>.just($0) }, otherLasting: { .just($0) }).written()
    }
    expectMarbles(.digits("1--"), .digits("---"), .digits("--#"), "--#") { first, second, duration in
      first.join(with: second, lasting: { _ in duration }, otherLasting: { _ in duration }).written()
    }
  }
}

@Suite struct JoinWithRaceTests {
  private func joined() -> Joined<String> {
    Joined {
      $0.join(
        with: $1, lasting: { _ in Signal<Int, TestFailure>.attaching { _ in } },
        otherLasting: { _ in Signal<Int, TestFailure>.attaching { _ in } }
      )
      .written()
    }
  }

  @Test func eachPairIsSentOnce() {
    let isSerial = Joined.raceSends(joined) { joined in
      joined.first.complete()
      joined.second.complete()
      #expect(joined.values.count == 16 && Set(joined.values).count == 16 && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceEndAndDispose(joined)) }
}
