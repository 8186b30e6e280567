import ReactiveTesting
import Testing

/// `Signal { subscriber in … }` corrects the mistakes of a source.
@Suite struct MisbehavingSourceTests {
  @Test func sendsAfterItsEnd() {
    let recorder = SignalRecorder(of: MisbehavingSource<Int, TestFailure>.sendsAfterItsEnd([1, 2]).signal)
    #expect(recorder.values == [1, 2])
    #expect(recorder.isCompleted)
  }

  @Test func terminatesTwice() {
    let source = MisbehavingSource<Int, TestFailure>.terminatesTwice([1], .failed(TestFailure()), .completed)
    let recorder = SignalRecorder(of: source.signal)
    #expect(recorder.values == [1])
    #expect(recorder.termination == .failed(TestFailure()))
  }

  @Test func sendsConcurrently() {
    let source = MisbehavingSource<Int, TestFailure>.sendsConcurrently(Array(1...100))
    let recorder = SignalRecorder(of: source.signal)
    #expect(recorder.values.sorted() == (1...100).flatMap { [$0, $0] })
    #expect(recorder.isCompleted)
  }

  @Test func ignoresDisposal() {
    let source = MisbehavingSource<Int, TestFailure>.ignoresDisposal([1, 2, 3])
    let recorder = SignalRecorder(of: source.signal) { recorded, subscription in
      if recorded == 2 { subscription.dispose() }
    }
    #expect(recorder.values == [1, 2])
    #expect(recorder.termination == nil)
  }
}
