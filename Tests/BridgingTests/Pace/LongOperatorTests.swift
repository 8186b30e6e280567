import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 4_000, full: 10_000, night: 1_000_000)

/// C10: a million values go through each operator that holds values, opens signals or runs tasks, on the small stack of
/// a secondary thread.
@Suite(.serialized, .inTurn, .timeLimit(.minutes(5))) struct LongOperatorTests {
  private static let total = many / 2 * 2

  @Test(arguments: LongOperator.ofOneThread) func aMillionValues(_ tested: LongOperator) {
    let sent: Int?? = TestSupport.onThread(stack: 512 << 10) {
      let (time, count, isDone) = (VirtualTimeScheduler(), SerialState(0), SerialState(false))
      tested.apply(Signal(1...Self.total), time).subscribe(
        next: { _ in count.value += 1 }, failed: { _ in isDone.value = true }, completed: { isDone.value = true })
      time.run()
      return isDone.value ? count.value : nil
    }
    #expect(sent == tested.sent(Self.total))
  }

  /// The results come on the threads of the tasks.
  @Test(arguments: LongOperator.tasks) func aMillionTasks(_ tested: LongOperator) async throws {
    let counts = try await tested.apply(Signal(1...Self.total), VirtualTimeScheduler()).count().allValues()
    #expect(counts == [tested.sent(Self.total)])
  }

  /// C9, C11: nothing is left after each kind of end, also if the operator holds values.
  @Test(arguments: LongOperator.ofOneThread) func nothingIsLeft(_ tested: LongOperator) {
    for end in ["completion", "failure", "disposal", "abandonment"] {
      expectNoLeaks { probe in
        let (token, time) = (probe.token("upstream, \(end)"), VirtualTimeScheduler())
        let subject = SharedVariable(Subject<Int, Failure>())
        guard let source = subject.value?.signal else { return }
        let downstream = probe.token("downstream, \(end)")
        let subscription = tested.apply(source.on(next: { _ in token.touch() }), time)
          .subscribe(next: { _ in downstream.touch() }, failed: { _ in }, completed: {})
        for number in 1...4 { subject.value?.send(number) }
        switch end {
        case "completion": subject.value?.complete()
        case "failure": subject.value?.fail(.expected)
        case "disposal": subscription.dispose()
        default: subject.value = nil
        }
        time.run()
        subscription.dispose()
        time.run()
      }
    }
  }
}
