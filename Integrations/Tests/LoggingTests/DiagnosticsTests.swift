#if EXIT_TESTS
  import InMemoryLogging
  import Logging
  import ReactiveCore
  import ReactiveLogging
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// Each runs in another process, because the reports belong to the process.
  @Suite struct DiagnosticsTests {
    private struct LateFailure: Error, Hashable {}

    @Test func aFailureAfterTheEndIsAnEntry() async {
      await #expect(processExitsWith: .success) {
        let (logger, handler) = makeLogger()
        Diagnostics.reportUndeliverable(to: logger, level: .critical)
        Signal<Int, LateFailure> { subscriber in
          subscriber.complete()
          subscriber.fail(LateFailure())
          return nil
        }.subscribeIgnoringFailures()
        precondition(handler.entries.map(\.message) == ["undeliverable failure"])
        precondition(handler.entries.map(\.level) == [.critical])
        precondition(handler.entries.first?.error is LateFailure)
      }
    }

    @Test func aLongQueueIsAnEntry() async {
      await #expect(processExitsWith: .success) {
        let (logger, handler) = makeLogger()
        Diagnostics.reportQueues(reaching: 77, to: logger)
        let subject = Subject<Int, Never>()
        subject.signal.subscribe { value in
          if value == 0 { for number in 1...100 { subject.send(number) } }
        }
        subject.send(0)
        precondition(handler.entries.map(\.message) == ["long queue"])
        precondition(handler.entries.map(\.level) == [.warning])
        precondition(handler.entries.map { $0.metadata["signal.depth"]?.description } == ["77"])
      }
    }

    @Test func aWaitHasTwoEntries() async {
      await #expect(processExitsWith: .success) {
        let (logger, handler) = makeLogger()
        Diagnostics.reportWaits(to: logger)
        let numbers = Signal<Int, Never>.generate { emitter in
          for number in 0..<5 { await emitter.send(number) }
        }
        let count: (Logger.Message) -> Int = { message in handler.entries.count { $0.message == message } }
        var taken = 0
        for await _ in numbers.values(buffering: .suspending(1)) {
          taken += 1
          // Until the source waits again. After the fourth value it has no more to send.
          while taken < 4, count("wait") == count("wait over") { await Task.yield() }
        }
        precondition(taken == 5)
        precondition(count("wait") >= 3)
        precondition(count("wait") == count("wait over"))
        for entry in handler.entries {
          precondition(entry.metadata["signal.consumer"]?.description == "values(buffering:)")
          precondition(entry.metadata["signal.capacity"]?.description == "1")
          precondition(entry.metadata["signal.place"]?.description.contains("DiagnosticsTests.swift:") == true)
        }
      }
    }
  }
#endif
