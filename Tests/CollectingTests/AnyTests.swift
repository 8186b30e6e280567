import ReactiveCollecting
import ReactiveTesting
import TestSupport
import Testing

@Suite struct AnyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.any { $0 > 1 } } }

  @Test func sendsTrueAtOnceAndEndsItsUpstream() {
    expectMarbles(
      .digits("--1--2--3--|"), "-----(a|)", outputs: ["a": true], subscribed: [.ticks(0, 5)]
    ) { $0.any { $0.isMultiple(of: 2) } }
  }

  @Test func sendsFalseAtCompletion() {
    expectMarbles(.digits("-1-3|"), "----(a|)", outputs: ["a": false]) { $0.any { $0 > 3 } }
    expectMarbles(.digits("--|"), "--(a|)", outputs: ["a": false]) { $0.any { _ in true } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "---#", outputs: ["a": false]) { $0.any { $0 > 1 } }
  }

  @Test func theUpstreamHasEndedWhenTheAnswerComes() {
    let log = Journal<String>()
    Signal<Int, Never>(1...3).whenEnded { log.write("ended") }.any { _ in true }
      .subscribe(next: { log.write("\($0)") }, completed: { log.write("completed") })
    #expect(log.entries == ["ended", "true", "completed"])
  }

  @Test func asksNoMoreAfterTheAnswer() {
    let asked = Journal<Int>()
    Signal<Int, Never>(1...9).any { value in
      asked.write(value)
      return value == 2
    }.subscribe()
    #expect(asked.entries == [1, 2])
  }
}
