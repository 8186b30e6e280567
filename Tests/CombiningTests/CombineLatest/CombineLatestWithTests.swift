import ReactiveCombining
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CombineLatestWithTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.combineLatest(with: $1) } }

  @Test func sendsTheLatestOfBoth() {
    expectMarbles(
      "--1--------2-----|", "-----3--4-----5----|", "-----w--x--y--z----|",
      outputs: ["w": "13", "x": "14", "y": "24", "z": "25"]
    ) { $0.combineLatest(with: $1).written() }
  }

  @Test func failuresUnifyWhereOneSideHasNone() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    let sound = Signal<Int, Never>.just(1)
    #expect(Recorded(failing.combineLatest(with: sound).written()).events == [.failed(TestFailure())])
    #expect(Recorded(sound.combineLatest(with: failing).written()).events == [.failed(TestFailure())])
    let neither: Signal<(Int, Int), Never> = sound.combineLatest(with: sound)
    #expect(Recorded(neither.written()).events == [.next("11"), .completed])
  }
}
