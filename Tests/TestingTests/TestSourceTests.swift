import ReactiveTesting
import Testing

@Suite struct TestSourceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func coldPlaysForEachSubscriber() {
    let source = TestSource<String, TestFailure>.cold(
      [.next("a", at: .ticks(1)), .completed(at: .ticks(2))], on: scheduler)
    let first = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.advance(by: .ticks(1))
    let second = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(first.events == [.next("a", at: .ticks(1)), .completed(at: .ticks(2))])
    #expect(second.events == [.next("a", at: .ticks(2)), .completed(at: .ticks(3))])
    #expect(source.subscriptions == [.ticks(0, 2), .ticks(1, 3)])
  }

  @Test func hotPlaysOnce() {
    let source = TestSource<String, TestFailure>.hot(
      [.next("a", at: .ticks(1)), .next("b", at: .ticks(3)), .failed(TestFailure(), at: .ticks(4))], on: scheduler)
    let first = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.advance(by: .ticks(2))
    let second = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(first.values == ["a", "b"])
    #expect(second.events == [.next("b", at: .ticks(3)), .failed(TestFailure(), at: .ticks(4))])
    #expect(source.subscriptions == [.ticks(0, 4), .ticks(2, 4)])
  }

  @Test func disposalIsRecordedAndCancelsTheRest() {
    let source = TestSource<String, TestFailure>.cold([.next("a", at: .ticks(5))], on: scheduler)
    let recorder = SignalRecorder(of: source.signal, on: scheduler)
    #expect(source.openCount == 1)
    scheduler.advance(by: .ticks(2))
    recorder.dispose()
    #expect(source.subscriptions == [.ticks(0, 2)])
    #expect(recorder.interval == .ticks(0, 2))
    #expect(source.openCount == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func hotStaysWhileItIsHeld() {
    let source = TestSource<String, TestFailure>.hot([.next("a", at: .ticks(1))], on: scheduler)
    let recorder = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(!recorder.subscription.isDisposed)
    withExtendedLifetime(source) {}
  }
}
