import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ReduceTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.reduce(0) { $0 + $1 } } }

  @Test func keepsNoResultThoughTheSourceHoldsItsSubscriber() {
    let probe = LeakProbe()
    let source = SharedVariable<Subscriber<Int, TestFailure>>(nil)
    Signal<Int, TestFailure>.attaching { source.value = $0 }.reduce(Tracked<Int>?.none) { probe.track($1) }
      .subscribe(next: { _ in }, failed: { _ in })
    source.value?.send(1)
    #expect(probe.liveCount == 1)
    source.value?.complete()
    #expect(probe.liveCount == 0)
  }

  @Test func sendsTheResultThenCompletes() {
    expectMarbles(.digits("-1-2-3-|"), "-------(6|)") { $0.reduce(0) { $0 + $1 } }
  }

  @Test func sendsTheInitialResultIfThereWereNoValues() {
    expectMarbles(.digits("---|"), "---(5|)") { $0.reduce(5) { $0 + $1 } }
  }

  @Test func aFailurePassesWithoutAResult() {
    expectMarbles(.digits("-1-2-#"), "-----#") { $0.reduce(0) { $0 + $1 } }
  }

  @Test func eachSubscriptionStartsOver() {
    let log = Journal<Int>()
    let sum = Signal<Int, Never>(1...3).reduce(0) { $0 + $1 }
    sum.subscribe(next: { log.write($0) })
    sum.subscribe(next: { log.write($0) })
    #expect(log.entries == [6, 6])
  }
}
