import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ZipSignalsTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { values in
      values.lift { next in { value in next(Signal<Int, TestFailure>.just(value)) } }.zip()
    }
  }

  @Test func waitsForAllSignals() {
    expectMarbles(
      .digits("1-2-|"), .digits("-1--2-|"), .digits("-5--6-|"), "-----x--y-|", outputs: ["x": [1, 5], "y": [2, 6]],
      subscribed: [.ticks(0, 4)], [.ticks(4, 10)], [.ticks(4, 10)]
    ) { outer, first, second in outer.lift { next in { next($0 == 1 ? first : second) } }.zip() }
  }

  @Test func ofNoneItCompletes() {
    expectMarbles(.digits("--|"), "--|", outputs: ["x": [1]]) { outer in
      outer.lift { next in { _ in next(outer) } }.zip()
    }
    expectMarbles(.digits("1-#"), "--#", outputs: ["x": [1]]) { outer in
      outer.lift { next in { _ in next(outer) } }.zip()
    }
  }
}
