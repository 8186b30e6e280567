import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C10: a million values go through each operator that holds values, opens signals or runs tasks, on the small stack of a secondary thread.
@Suite(.serialized, .timeLimit(.minutes(60))) struct LongOperatorTests {
  @Test(arguments: LongOperator.all) func aMillionValues(_ tested: LongOperator) {
    let total = million / 2 * 2
    let sent = ReactiveTesting.onThread(stack: 512 << 10) {
      let (time, isDone) = (VirtualTimeScheduler(), Latch())
      let count = SerialState(0)
      tested.apply(Signal(1...total), time).subscribe(
        next: { _ in count.value += 1 }, failed: { _ in isDone.open() }, completed: { isDone.open() })
      time.run()
      // Tasks end later.
      _ = isDone.wait(until: nil)
      return count.value
    }
    #expect(sent == tested.sent(total))
  }

  /// C9, C11: nothing is left after each kind of end, also if the operator holds values.
  @Test(arguments: LongOperator.all.filter { row in !LongOperator.tasks.contains { $0.name == row.name } })
  func nothingIsLeft(_ tested: LongOperator) {
    for end in ["completion", "failure", "disposal", "abandonment"] {
      expectNoLeaks { probe in
        let (token, time) = (probe.token("upstream, \(end)"), VirtualTimeScheduler())
        let subject = Holder(Subject<Int, Failure>())
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

/// Two threads race over a subscription whose source waits, with an operator in between. The source ends once, and so does the subscription.
@Suite(.serialized, .timeLimit(.minutes(60))) struct WaitingOperatorRaceTests {
  @Test(arguments: LongOperator.all) func disposingAgainstTaking(_ tested: LongOperator) async {
    await compete(tested, { $0.dispose() }, { $0.take() })
  }

  @Test(arguments: LongOperator.all) func disposingAgainstCancelling(_ tested: LongOperator) async {
    await compete(tested, { $0.dispose() }, { $0.cancel() })
  }

  @Test(arguments: LongOperator.all) func failingAgainstCancelling(_ tested: LongOperator) async {
    await compete(tested, { $0.failing.fail(.expected) }, { $0.cancel() })
  }

  @Test(arguments: LongOperator.all) func failingAgainstDisposing(_ tested: LongOperator) async {
    await compete(tested, { $0.failing.fail(.expected) }, { $0.dispose() })
  }

  private func compete(
    _ tested: LongOperator, _ first: @escaping @Sendable (WaitingRun) -> Void,
    _ second: @escaping @Sendable (WaitingRun) -> Void
  ) async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: 20, for: { WaitingRun(.task, through: tested) }, first, second,
        verify: { run in
          let counts = run.outcome()
          if counts != [1, 1] { strange.write(counts) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }
}
