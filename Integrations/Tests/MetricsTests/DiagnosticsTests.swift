#if EXIT_TESTS
  import CoreMetrics
  import MetricsTestKit
  import ReactiveCore
  import ReactiveMetrics
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// Each runs in another process, because the reports belong to the process.
  @Suite struct DiagnosticsTests {
    private struct LateFailure: Error, Hashable {}

    @Test func failuresAfterTheEndCount() async {
      await #expect(processExitsWith: .success) {
        let (metrics, seen) = (TestMetrics(), Journal<Bool>())
        Diagnostics.reportUndeliverable { seen.write($0 is LateFailure) }
        Diagnostics.countUndeliverable(to: metrics)
        Signal<Int, LateFailure> { subscriber in
          subscriber.complete()
          subscriber.fail(LateFailure())
          return nil
        }.subscribeIgnoringFailures()
        precondition(metrics.counterTotal(label: "reactive.undeliverable") == 1)
        precondition(seen.entries == [true])
      }
    }

    @Test func longQueuesCount() async {
      await #expect(processExitsWith: .success) {
        let (metrics, seen) = (TestMetrics(), Journal<Int>())
        Diagnostics.reportQueues(reaching: 77) { seen.write($0) }
        Diagnostics.countQueues(reaching: 77, as: "long", to: metrics)
        let subject = Subject<Int, Never>()
        subject.signal.subscribe { value in
          if value == 0 { for number in 1...100 { subject.send(number) } }
        }
        subject.send(0)
        precondition(metrics.counterTotal(label: "long") == 1)
        precondition(seen.entries == [77])
      }
    }

    @Test func waitsCountAndEnd() async {
      await #expect(processExitsWith: .success) {
        let (metrics, seen) = (TestMetrics(), Journal<Bool>())
        Diagnostics.reportWaits { seen.write($0.isOver) }
        Diagnostics.measureWaits(to: metrics)
        let numbers = Signal<Int, Never>.generate { emitter in
          for number in 0..<5 { await emitter.send(number) }
        }
        var taken = 0
        for await _ in numbers.values(buffering: .suspending(1)) {
          taken += 1
          // Until the source waits again. After the fourth value it has no more to send.
          while taken < 4, seen.count.isMultiple(of: 2) { await Task.yield() }
        }
        precondition(metrics.counterTotal(label: "reactive.waits.begun") == Int64(seen.entries.count { !$0 }))
        precondition(seen.entries.count { !$0 } >= 3)
        let live = try? metrics.expectMeter("reactive.waits.live").lastValue
        precondition(live == 0)
      }
    }
  }
#endif
