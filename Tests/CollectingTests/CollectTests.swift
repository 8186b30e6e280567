import ReactiveCollecting
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect() } }

  @Test(arguments: OperatorLaw.all) func keepsNoValue(_ law: OperatorLaw) { law.check(tracking: []) { $0.collect() } }

  @Test func sendsAllValuesAsOneArrayThenCompletes() {
    expectMarbles("-a-b-c-|", "-------(x|)", outputs: ["x": ["a", "b", "c"]]) { $0.collect() }
  }

  @Test func sendsAnEmptyArrayIfThereWereNoValues() {
    expectMarbles("---|", "---(x|)", outputs: ["x": []]) { $0.collect() }
  }

  @Test func aFailurePassesAndNothingIsSent() {
    expectMarbles("-a-b-#", "-----#", outputs: ["x": ["a", "b"]]) { $0.collect() }
  }

  @Test func whatIsDroppedGoesToTheDiscardHook() {
    let dropped = discarded(of: 3) { $0.collect() }
    #expect(dropped.failed == [1, 2, 3])
    #expect(dropped.disposed == [1, 2, 3])
    #expect(dropped.completed == [])
  }

  @Test func aFailureDropsTheValuesThoughTheSourceHoldsItsSubscriber() {
    let log = Journal<Int>()
    let source = SharedVariable<Subscriber<Int, TestFailure>>(nil)
    Signal<Int, TestFailure>.attaching { source.value = $0 }.collect().discarding(to: log)
      .subscribe(next: { _ in }, failed: { _ in })
    source.value?.send(1)
    source.value?.fail(TestFailure())
    #expect(log.entries == [1])
  }

  @Test func valuesAreDroppedWithoutASubscriberToo() {
    let probe = LeakProbe()
    let source = SharedVariable<Subscriber<Tracked<Int>, TestFailure>>(nil)
    Signal<Tracked<Int>, TestFailure>.attaching { source.value = $0 }.collect()
      .subscribe(next: { _ in }, failed: { _ in })
    source.value?.send(probe.track(1))
    source.value?.fail(TestFailure())
    #expect(probe.liveCount == 0)
  }

  @Test func eachSubscriptionGetsAnArrayOfItsOwn() {
    let log = Journal<[Int]>()
    let all = Signal<Int, Never>(1...3).collect()
    all.subscribe(next: { log.write($0) })
    all.subscribe(next: { log.write($0) })
    #expect(log.entries == [[1, 2, 3], [1, 2, 3]])
  }
}
