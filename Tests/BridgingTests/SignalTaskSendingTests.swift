import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct SignalTaskSendingTests {
  @Test func sendsValuesAndCompletes() async {
    let signal = Signal<Int, Never>.task(sending: { send in
      for value in 1...3 {
        await Task.yield()
        send(value)
      }
    })
    #expect(await signal.allValues() == [1, 2, 3])
    #expect(await signal.take(2).allValues() == [1, 2])
  }

  @Test func failsWithWhatTheFunctionThrows() async {
    let log = Journal<Event<Int, Failure>>()
    let ended = AsyncLatch()
    Signal<Int, Failure>.task(sending: { send async throws(Failure) in
      send(1)
      throw .expected
    }).subscribe(
      next: { log.write(.next($0)) },
      failed: {
        log.write(.failed($0))
        ended.open()
      })
    await ended.wait()
    #expect(log.entries == [.next(1), .failed(.expected)])
  }

  @Test func childTasksSendAtTheSameTime() async {
    let isDelivering = Journal<Bool>()
    let signal = Signal<Int, Never>.task(sending: { send in
      await withTaskGroup(of: Void.self) { group in
        for start in [0, 1_000, 2_000] {
          group.addTask { for value in 0..<1_000 { send(start + value) } }
        }
      }
    })
    .map { value in
      isDelivering.write(true)
      return value
    }
    let values = await signal.allValues()
    #expect(values.sorted() == Array(0..<3_000))
    for start in [0, 1_000, 2_000] {
      let own = values.filter { $0 / 1_000 == start / 1_000 }
      #expect(own == own.sorted())
    }
  }

  @Test func disposingCancelsTheTaskAndNothingFollows() async {
    let log = Journal<Int>()
    let (isRunning, wasCancelled, mayEnd, hasEnded) = (AsyncLatch(), AsyncLatch(), AsyncLatch(), AsyncLatch())
    let subscription = Signal<Int, Never>.task(sending: { send in
      send(1)
      isRunning.open()
      await withTaskCancellationHandler {
        await wasCancelled.wait()
      } onCancel: {
        wasCancelled.open()
      }
      send(2)
      hasEnded.open()
    })
    .subscribe(next: { log.write($0) }, completed: { log.write(-1) })
    await isRunning.wait()
    subscription.dispose()
    mayEnd.open()
    await hasEnded.wait()
    #expect(log.entries == [1])
  }

  @Test func aSendAfterTheEndDoesNothing() async {
    let kept = SharedVariable<@Sendable (Int) -> Void>(nil)
    let values = await Signal<Int, Never>.task(sending: { send in
      send(1)
      kept.value = send
    }).allValues()
    kept.value?(2)
    #expect(values == [1])
  }

  @Test func aMillionValues() async {
    let signal = Signal<Int, Never>.task(sending: { send in for value in 0..<many { send(value) } })
    let sum = await signal.reduce(0, +).firstValue()
    #expect(sum == many * (many - 1) / 2)
  }
}
