import ReactiveBridging
import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RetryWhenTests {
  static let traits: OperatorTraits = [.outlivesUpstream, .handlesFailures]

  @Test(arguments: OperatorLaw.all(for: traits)) func obeys(_ law: OperatorLaw) {
    law.check(Self.traits) { $0.retry(when: { failures in failures }) }
  }

  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func withoutATriggerObeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.retry(when: { _ in Signal<Int, TestFailure>.empty() }) }
  }

  @Test func aTriggerBeginsTheNextRun() {
    expectMarbles("-a-#", "-a-----a-----a!", subscribed: [.ticks(0, 3), .ticks(6, 9), .ticks(12, 14)]) { input, time in
      input.retry(when: { $0.delay(for: .ticks(3), on: time) })
    }
  }

  @Test func aTriggerDuringARunIsIgnored() {
    expectMarbles("-a---#", .hot("--x--x--x-"), "-a-------a!", subscribed: [.ticks(0, 5), .ticks(8, 10)]) {
      input, triggers in input.retry(when: { _ in triggers })
    }
  }

  @Test func completedTriggersLetTheFailurePass() {
    expectMarbles("-a-#", "-a--a--a-#") { $0.retry(when: { $0.taking(2) }) }
    expectMarbles("-a-#", .hot("-----|"), "-a---#") { input, triggers in input.retry(when: { _ in triggers }) }
    expectMarbles("-a---#", .hot("--|"), "-a---#") { input, triggers in input.retry(when: { _ in triggers }) }
  }

  @Test func failedTriggersFailAtOnce() {
    expectMarbles("-a---b-|", .hot("---#"), "-a-#", subscribed: [.ticks(0, 3)]) { input, triggers in
      input.retry(when: { _ in triggers })
    }
    expectMarbles("-a-#", .hot("-----#"), "-a---#") { input, triggers in input.retry(when: { _ in triggers }) }
    expectMarbles("-a-|", "#", subscribed: []) { $0.retry(when: { _ in Signal<Int, TestFailure>.fail(TestFailure()) }) }
  }

  @Test func completionPasses() {
    expectMarbles("-a-|", .hot("x-x-x-x-"), "-a-|") { input, triggers in input.retry(when: { _ in triggers }) }
  }

  @Test func theTriggersAreMadeForEachSubscription() {
    let made = Journal<Int>()
    let signal = Signal<Int, TestFailure>.fail(TestFailure()).retry(when: { failures in
      made.write(1)
      return failures.taking(1)
    })
    for _ in 1...2 { #expect(Recorded(signal).events == [.failed(TestFailure())]) }
    #expect(made.count == 2)
  }

  @Test func anAbandonedRunAbandonsTheWhole() {
    let subject = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.retry(when: { failures in failures }))
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  @Test func abandonedTriggersLetTheFailurePass() {
    let triggers = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = triggers.value?.signal else { return }
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(source.signal.retry(when: { _ in signal }))
    triggers.value = nil
    source.fail(TestFailure())
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test(arguments: [true, false]) func nothingIsLeftOfARunOrOfTriggersThatNeverEnd(isRunning: Bool) {
    let made = SharedVariable(Token())
    weak var token: Token?
    token = made.value
    do {
      let source: Signal<Int, TestFailure> = isRunning ? .never() : .fail(TestFailure())
      let captured = made.value
      made.value = nil
      source.retry(when: { failures in failures.forgetting().whenEnded { captured?.touch() } })
        .subscribe(next: { _ in captured?.touch() }, failed: { _ in })
    }
    #expect(token == nil)
  }

  @Test func aFailedRunIsForgottenAtOnce() {
    let made = SharedVariable(Token())
    weak var token: Token?
    token = made.value
    let subject = Subject<Int, TestFailure>()
    let runs = Signal<Int, TestFailure>.deferred {
      guard let token = made.value else { return .never() }
      return subject.signal.whenEnded { token.touch() }
    }
    let recorded = Recorded(runs.retry(when: { failures in failures }))
    made.value = nil
    #expect(token != nil)
    subject.fail(TestFailure())
    #expect(token == nil)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func anAsyncFunctionDecides() async {
    let asked = Journal<String>()
    let runs = Journal<Int>()
    let failing = Signal<Int, TestFailure>.deferred {
      runs.write(1)
      return .fail(TestFailure("\(runs.count)"))
    }
    let signal = failing.retry(when: { failure, attempt in
      await Task.yield()
      asked.write("\(failure) of \(attempt)")
      return attempt < 3
    })
    await #expect(throws: TestFailure("3")) { try await signal.allValues() }
    #expect(asked.entries == ["1 of 1", "2 of 2", "3 of 3"])
  }

  @Test func aDisposalCancelsTheQuestion() async {
    let (asking, answered) = (AsyncLatch(), AsyncLatch())
    let subscription = Signal<Int, TestFailure>.fail(TestFailure()).retry(when: { _, _ in
      asking.open()
      while !Task.isCancelled { await Task.yield() }
      answered.open()
      return true
    }).subscribe(next: { _ in }, failed: { _ in })
    await asking.wait()
    subscription.dispose()
    await answered.wait()
  }
}

extension Signal {
  /// Sends nothing, and does not keep the subscriber longer than this signal does.
  fileprivate func forgetting() -> Signal { lift { _ in { _ in } } }
}
