import CoreMetrics
import MetricsTestKit
import ReactiveCore
import ReactiveMetrics
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct MeasuredDepthTests {
  private let metrics = TestMetrics()

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { [metrics] in $0.measuredDepth(as: "numbers", to: metrics) { $0.map { $0 + 1 } } }
  }

  @Test func theMeterShowsTheWaitingValues() throws {
    let time = VirtualTimeScheduler()
    let subject = Subject<Int, Never>()
    subject.signal.measuredDepth(as: "orders", to: metrics) { $0.delay(for: .seconds(2), on: time) }.subscribe()
    subject.send(1)
    time.advance(by: .seconds(1))
    subject.send(2)
    #expect(try depth == 2)
    time.advance(by: .seconds(1))
    #expect(try depth == 1)
    time.run()
    #expect(try depth == 0)
    #expect(try metrics.expectMeter("orders.depth").values == [1, 2, 1, 0])
  }

  @Test func droppedValuesLeave() throws {
    let time = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let subject = Subject<Int, Never>()
    subject.signal.measuredDepth(as: "orders", to: metrics) { $0.deliver(on: time, buffering: .newest(2)) }
      .onDiscard { (value: Int) in dropped.write(value) }.subscribe()
    for number in 1...5 { subject.send(number) }
    #expect(dropped.entries == [1, 2, 3])
    #expect(try depth == 2)
    time.run()
    #expect(try depth == 0)
  }

  enum End: CaseIterable { case disposal, failure }

  @Test(arguments: End.allCases) func theRestIsSubtractedAtTheEnd(_ end: End) throws {
    let time = VirtualTimeScheduler()
    let subject = Subject<Int, TestFailure>()
    let signal = subject.signal.measuredDepth(as: "orders", to: metrics) { $0.delay(for: .seconds(2), on: time) }
    let (first, second) = (signal.subscribeIgnoringFailures(), signal.subscribeIgnoringFailures())
    for number in 1...3 { subject.send(number) }
    #expect(try depth == 6)
    switch end {
    case .disposal:
      first.dispose()
      #expect(try depth == 3)
      second.dispose()
    case .failure: subject.fail(TestFailure())
    }
    #expect(try depth == 0)
  }

  @Test func aDisposalDuringSendsLeavesNothing() throws {
    let queue = QueueScheduler()
    let signal = { [metrics] (subject: Subject<Int, Never>) in
      subject.signal.measuredDepth(as: "orders", to: metrics) { $0.deliver(on: queue) }.subscribe()
    }
    race(spins: spins(quick: 50, full: 200, night: 1_000)) { () -> (Subject<Int, Never>, Subscription) in
      let subject = Subject<Int, Never>()
      return (subject, signal(subject))
    } _: { pair in
      for number in 0..<10 { pair.0.send(number) }
    } _: { pair in
      pair.1.dispose()
    } verify: { _ in
    }
    #expect(try depth == 0)
  }

  private var depth: Double? { get throws { try metrics.expectMeter("orders.depth").lastValue } }
}
