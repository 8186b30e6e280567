import CoreMetrics
import MetricsTestKit
import ReactiveCore
import ReactiveMetrics
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct MeasuredTests {
  private let metrics = TestMetrics()

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { [metrics] in $0.measured(as: "numbers", to: metrics) }
    law.check { [metrics] in $0.measured(as: "numbers", to: metrics, timing: $1) }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-b|", "-a-b|") { [metrics] in $0.measured(as: "letters", to: metrics) }
    expectMarbles("-a-#", "-a-#") { [metrics] in $0.measured(as: "letters", to: metrics) }
  }

  @Test func eachMomentCounts() {
    let subject = Subject<Int, TestFailure>()
    let place = subject.signal.measured(as: "orders", dimensions: [("shop", "7")], to: metrics)
    place.subscribeIgnoringFailures().dispose()
    let (first, second) = (place.subscribeIgnoringFailures(), place.subscribeIgnoringFailures())
    #expect(live == 2)
    subject.send(1)
    subject.send(2)
    #expect(total("values") == 4)
    first.dispose()
    subject.send(3)
    subject.fail(TestFailure())
    #expect(total("subscriptions") == 3)
    #expect(total("values") == 5)
    #expect(total("disposed") == 2)
    #expect(total("failed") == 1)
    #expect(total("completed") == 0)
    #expect(live == 0)
    withExtendedLifetime(second) {}
    Signal<Int, Never>(1...3).measured(as: "orders", dimensions: [("shop", "7")], to: metrics).subscribe()
    #expect(total("completed") == 1)
    #expect(total("values") == 8)
  }

  @Test func theAttemptsOfARetryAreSubscriptions() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure()).measured(
      as: "orders", dimensions: [("shop", "7")], to: metrics)
    failing.retry(4).subscribeIgnoringFailures()
    #expect(total("subscriptions") == 5)
    #expect(total("failed") == 5)
    #expect(live == 0)
  }

  @Test func droppedValuesCountAndReachTheHooksDownstream() {
    let subject = Subject<Int, TestFailure>()
    let dropped = Journal<String>()
    let time = VirtualTimeScheduler()
    let signal = subject.signal.delay(for: .seconds(1), on: time)
      .measured(as: "orders", dimensions: [("shop", "7")], to: metrics)
    signal.onDiscard { (value: any Sendable) in dropped.write("any \(value)") }.subscribeIgnoringFailures()
    subject.send(1)
    subject.send(2)
    subject.fail(TestFailure())
    #expect(total("dropped") == 2)
    #expect(total("values") == 0)
    #expect(dropped.entries == ["any 1", "any 2"])
  }

  @Test func timersMeasureInTheTimeOfTheScheduler() throws {
    let time = VirtualTimeScheduler()
    let subject = Subject<Int, Never>()
    subject.signal.measured(as: "orders", to: metrics, timing: time).subscribe { seconds in
      time.advance(by: .seconds(seconds))
    }
    time.advance(by: .milliseconds(1))
    subject.send(2)
    subject.send(3)
    subject.complete()
    #expect(try metrics.expectTimer("orders.handling").values == [2_000_000_000, 3_000_000_000])
    #expect(try metrics.expectTimer("orders.lifetime").values == [5_001_000_000])
  }

  @Test func concurrentEndsCountOnce() {
    race(spins: spins(quick: 50, full: 200, night: 1_000)) { () -> (Subject<Int, Never>, Subscription) in
      let subject = Subject<Int, Never>()
      return (subject, subject.signal.measured(as: "orders", dimensions: [("shop", "7")], to: metrics).subscribe())
    } _: { pair in
      pair.0.complete()
    } _: { pair in
      pair.1.dispose()
    } verify: { _ in
    }
    #expect(total("completed") + total("disposed") == total("subscriptions"))
    #expect(live == 0)
  }

  @Test func nothingIsKept() {
    expectNoLeaks { probe in
      let token = probe.token()
      let subject = Subject<Int, Never>()
      let signal = subject.signal.map { token.use($0) }.measured(as: "orders", to: metrics)
        .measuredDepth(as: "orders", to: metrics) { $0 }
      signal.subscribe()
      signal.subscribe().dispose()
      subject.send(1)
      subject.complete()
    }
  }

  private func total(_ name: String) -> Int64 {
    metrics.counterTotal(label: "orders." + name, dimensions: [("shop", "7")])
  }

  private var live: Double? { try? metrics.expectMeter("orders.live", [("shop", "7")]).lastValue }
}
