import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SignalTaskTests {
  @Test func sendsWhatTheFunctionReturnsAndCompletes() async {
    #expect(await Signal<Int, Never>.task { 7 }.allValues() == [7])
    // Value and failure follow from the closure.
    #expect(await Signal.task { "inferred" }.firstValue() == "inferred")
  }

  @Test func failsWithWhatTheFunctionThrows() async {
    let signal = Signal<Int, Failure>.task(priority: .high) { () async throws(Failure) in throw .expected }
    do throws(Failure) {
      _ = try await signal.allValues()
      Issue.record("it has to fail")
    } catch {
      switch error {
      case .expected: break
      }
    }
  }

  @Test func runsForEachSubscription() async {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>.task {
      runs.write(1)
      return runs.entries.count
    }
    #expect(await signal.allValues() == [1])
    #expect(await signal.allValues() == [2])
  }

  @Test func disposingCancelsTheTaskAndNothingFollows() async {
    let log = Journal<Int>()
    let (isRunning, wasCancelled, isReleased) = (AsyncLatch(), AsyncLatch(), AsyncLatch())
    do {
      let witness = Releasing { isReleased.open() }
      let subscription = Signal<Int, Never>.task {
        witness.touch()
        isRunning.open()
        await withTaskCancellationHandler {
          await wasCancelled.wait()
        } onCancel: {
          wasCancelled.open()
        }
        return 1
      }
      .map { value in
        log.write(value)
        return value
      }
      .subscribe(next: { log.write($0) }, completed: { log.write(-1) })
      await isRunning.wait()
      subscription.dispose()
    }
    // The closure is released when the task is done.
    await isReleased.wait()
    #expect(log.entries.isEmpty)
  }

  @Test func runsToItsEndWithoutADisposable() async {
    let (mayReturn, hasCompleted) = (AsyncLatch(), AsyncLatch())
    Signal<Int, Never>.task {
      await mayReturn.wait()
      return 1
    }.subscribe(next: { _ in }, completed: { hasCompleted.open() })
    mayReturn.open()
    await hasCompleted.wait()
  }

  @Test func isNotStartedForASubscriptionThatHasEnded() async {
    let runs = Journal<Int>()
    let subscription = Subscription()
    subscription.dispose()
    let task = Signal<Int, Never>.task {
      runs.write(1)
      return 1
    }
    task.attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: subscription))
    #expect(await task.firstValue() == 1)
    #expect(runs.entries.count == 1)
  }
}
