import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SignalAsyncSequenceTests {
  @Test func sendsTheElementsAndCompletes() async {
    let stream = AsyncStream<Int> { continuation in
      for value in 1...100 { continuation.yield(value) }
      continuation.finish()
    }
    #expect(await Signal(stream).allValues() == Array(1...100))
  }

  @Test func failsWithWhatTheSequenceThrows() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Failure.expected)
    }
    let log = Journal<Int>()
    await #expect(throws: Failure.expected) {
      for try await value in Signal(stream).values { log.write(value) }
    }
    #expect(log.entries == [1])
  }

  @Test func keepsATypedFailureOnTheWayThroughASequence() async {
    let signal: Signal<Int, Failure> = Signal(Signal<Int, Failure>.fail(.expected).values)
    do throws(Failure) {
      _ = try await signal.firstValue()
      Issue.record("it has to fail")
    } catch {
      switch error {
      case .expected: break
      }
    }
  }

  @Test func iteratesAnewForEachSubscription() async {
    let signal = Signal(Signal(1...3).values)
    #expect(await signal.allValues() == [1, 2, 3])
    #expect(await signal.allValues() == [1, 2, 3])
  }

  @Test func disposingCancelsTheIteration() async {
    let (hasSent, wasCancelled) = (AsyncLatch(), AsyncLatch())
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { reason in if case .cancelled = reason { wasCancelled.open() } }
    let log = Journal<Int>()
    let subscription = Signal(stream).subscribe(
      next: { value in
        log.write(value)
        hasSent.open()
      }, completed: { log.write(-1) })
    continuation.yield(1)
    await hasSent.wait()
    subscription.dispose()
    await wasCancelled.wait()
    continuation.yield(2)
    #expect(log.entries == [1])
  }

  @Test func disposingInsideADeliveryIsTheLastOfIt() async {
    let isReleased = AsyncLatch()
    let log = Journal<Int>()
    do {
      let witness = Releasing { isReleased.open() }
      let values = Signal(1...10).map { value in
        witness.touch()
        return value
      }.values
      Signal(values).map { value in
        log.write(value)
        return value
      }.take(2).subscribe(completed: { log.write(-1) })
    }
    await isReleased.wait()
    #expect(log.entries == [1, 2, -1])
  }
}
