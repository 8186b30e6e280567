import ReactiveCombining
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ZipWithTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.zip(with: $1) } }

  @Test func sendsTheValuesInPairs() {
    expectMarbles(
      "--1--2-----3-----|", "-----4--5-----6--|", "-----x--y-----z--|", outputs: ["x": "14", "y": "25", "z": "36"]
    ) { $0.zip(with: $1).written() }
  }

  @Test func failuresUnifyWhereOneSideHasNone() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    let sound = Signal<Int, Never>.just(1)
    #expect(Recorded(failing.zip(with: sound).written()).events == [.failed(TestFailure())])
    #expect(Recorded(sound.zip(with: failing).written()).events == [.failed(TestFailure())])
    let neither: Signal<(Int, Int), Never> = sound.zip(with: sound)
    #expect(Recorded(neither.written()).events == [.next("11"), .completed])
  }
}
