import ReactiveCore
import ReactiveDiagnosis
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CheckpointTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.checkpoint("law") } }

  @Test func allEventsPass() {
    expectMarbles("-a-b-|", "-a-b-|") { $0.checkpoint("here") }
    expectMarbles("-a-b-#", "-a-b-#") { $0.checkpoint("here") }
  }

  /// The names of the checkpoints that the failure of a signal has passed where it is handled.
  private func passed(by signal: Signal<Int, TestFailure>) -> [String] {
    let names = Journal<String>()
    signal.subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
    return names.entries
  }

  private let failing = Signal<Int, TestFailure>.fail(TestFailure("reason"))

  @Test func aFailureHasTheCheckpointsThatItPassed() {
    #expect(passed(by: failing.checkpoint("load").map { $0 + 1 }.checkpoint("show")) == ["load", "show"])
    #expect(Checkpoint.passed == [])
  }

  @Test func aCheckpointHasTheLineOfItsCall() {
    let found = Journal<Checkpoint>()
    let line: UInt = #line + 1
    failing.checkpoint("load").subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { found.write($0) } })
    #expect(found.entries.map(\.description) == ["load at DiagnosisTests/CheckpointTests.swift:\(line)"])
    #expect(found.entries.first?.name == "load" && found.entries.first?.line == line)
  }

  @Test func theyCrossSchedulers() {
    let scheduler = VirtualTimeScheduler()
    let names = Journal<String>()
    failing.checkpoint("load").deliver(on: scheduler).map { $0 + 1 }.checkpoint("decode")
      .deliver(on: scheduler).mapError { $0 }
      .delay(for: .seconds(1), delayingFailures: true, on: scheduler).checkpoint("show")
      .subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
    #expect(names.entries == [])
    scheduler.run()
    #expect(names.entries == ["load", "decode", "show"])
  }

  @Test func theyCrossInnerAndSharedSignals() {
    let subject = Subject<Int, TestFailure>()
    let names = Journal<String>()
    Signal<Int, TestFailure>.just(1).flatMap { _ in subject.signal.checkpoint("inner") }.checkpoint("outer")
      .subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
    failing.checkpoint("source").subscribe(subject)
    #expect(names.entries == ["source", "inner", "outer"])
  }

  @Test func aRetriedSignalPassesOnce() {
    #expect(passed(by: failing.checkpoint("load").retry(3).checkpoint("show")) == ["load", "show"])
  }

  @Test func aSignalThatFailsLaterHasNoneOfAFailureThatWasHandled() {
    let later = Subject<Int, TestFailure>()
    let names = Journal<String>()
    failing.checkpoint("load").catch(to: later.signal).checkpoint("show")
      .subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
    later.fail(TestFailure("other"))
    #expect(names.entries == ["show"])
  }

  @Test func aQueuedFailureHasItsOwnCheckpoints() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let names = Journal<String>()
    Signal.merge(first.signal.checkpoint("first"), second.signal)
      .subscribe(
        next: { _ in first.fail(TestFailure("queued")) },
        failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
    second.send(1)
    #expect(names.entries == ["first"])
  }

  @Test func theNumbersOfSubscriptionsAreByPlace() {
    let subject = Subject<Int, Never>()
    func number() -> Int {
      Checkpoint.liveSubscriptions.first { $0.key.name == "counted here" }?.value ?? 0
    }
    let signal = subject.signal.checkpoint("counted here")
    #expect(number() == 0)
    let subscription = signal.subscribe()
    signal.subscribe()
    #expect(number() == 2)
    subscription.dispose()
    #expect(number() == 1)
    subject.complete()
    #expect(number() == 0)
  }

  @Test func aLeakNamesTheCheckpointsThatHaveSubscriptions() {
    let subject = Subject<Int, Never>()
    withKnownIssue {
      expectNoLeaks { probe in
        let token = probe.token("closure")
        subject.signal.map { token.use($0) }.checkpoint("leaks here", line: 7).subscribe()
      }
    } matching: { issue in
      issue.comments.contains { comment in
        comment.rawValue.contains("closure; subscriptions are left at the checkpoints ")
          && comment.rawValue.contains("leaks here at DiagnosisTests/CheckpointTests.swift:7")
      }
    }
  }

  @Test func nothingIsLeft() {
    expectNoLeaks { probe in
      let subject = Subject<Int, TestFailure>()
      let token = probe.token("closure")
      subject.signal.map { token.use($0) }.checkpoint("a").catch { _ in .empty() }.checkpoint("b").subscribe()
      subject.fail(TestFailure("reason"))
    }
  }

  @Test func twoThreadsSeeTheirOwn() {
    let scripts: [@Sendable () -> [String]] = ["a", "b"].map { name in
      {
        let names = Journal<String>()
        Signal<Int, TestFailure>.fail(TestFailure("reason")).checkpoint(name)
          .subscribe(next: { _ in }, failed: { _ in Checkpoint.passed.forEach { names.write($0.name) } })
        return names.entries
      }
    }
    let wrong = Journal<[String]>()
    race(
      {
        let names = scripts[0](); if names != ["a"] { wrong.write(names) }
      },
      {
        let names = scripts[1](); if names != ["b"] { wrong.write(names) }
      })
    #expect(wrong.entries == [])
  }
}

/// A report gets the undeliverable failures of the whole process.
@Suite(.serialized) struct UndeliverableCheckpointTests {
  struct Late: Error {}

  private func reports(during body: () -> Void) -> [String] {
    let names = Journal<String>()
    let reporting = Diagnostics.reportUndeliverable { failure in
      if failure is Late { names.write(Checkpoint.passed.map(\.name).joined(separator: " ")) }
    }
    defer { reporting.dispose() }
    body()
    return names.entries
  }

  @Test func theReportHasTheCheckpointsOnBothSides() {
    let escaped = SharedVariable<Subscriber<Int, Late>>(nil)
    let names = reports {
      let subscription = Signal<Int, Late>(source: { escaped.value = $0 })
        .checkpoint("load").map { $0 + 1 }.take(1).checkpoint("show").subscribe(events: { _ in })
      subscription.dispose()
      escaped.value?.fail(Late())
    }
    #expect(names == ["load show"])
  }

  @Test func theReportOfATaskHasThem() async {
    let (names, isRunning, neverOpens, isReported) = (Journal<String>(), AsyncLatch(), AsyncLatch(), AsyncLatch())
    let reporting = Diagnostics.reportUndeliverable { failure in
      guard failure is Late else { return }
      names.write(Checkpoint.passed.map(\.name).joined(separator: " "))
      isReported.open()
    }
    defer { reporting.dispose() }
    let subscription = Signal<Int, Late>.task { () async throws(Late) in
      isRunning.open()
      // Until the task is cancelled.
      await neverOpens.wait()
      throw Late()
    }
    .checkpoint("load").subscribe(events: { _ in })
    await isRunning.wait()
    subscription.dispose()
    await isReported.wait()
    #expect(names.entries == ["load"])
  }
}

#if EXIT_TESTS
  @Suite struct CheckpointTrapTests {
    /// A name may come from elsewhere. It adds no line of its own, and commands no terminal.
    @Test func aNameIsWrittenInOneLine() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let escaped = SharedVariable<Subscriber<Int, UndeliverableCheckpointTests.Late>>(nil)
        Signal<Int, UndeliverableCheckpointTests.Late>(source: { escaped.value = $0 })
          .checkpoint("a\nReactiveKernel: forged\u{1B}[2J\u{9B}1m", line: 7).subscribe(events: { _ in }).dispose()
        escaped.value?.fail(UndeliverableCheckpointTests.Late())
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let name = #"a\nReactiveKernel: forged\u{1B}[2J\u{9B}1m"#
      #expect(text.contains("; checkpoints: \(name) at DiagnosisTests/CheckpointTests.swift:7\n"))
      #expect(!text.contains("\nReactiveKernel: forged"))
    }

    @Test func aCycleNamesTheCheckpointsInIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let subject = Subject<Int, Never>()
        subject.signal.checkpoint("loop", line: 7).subscribe(subject)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Checkpoints in between: loop at DiagnosisTests/CheckpointTests.swift:7."))
    }

    @Test func aWaitInADeliveryNamesTheCheckpointsInBetween() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let subject = Subject<Int, Never>()
        subject.signal.subscribe { _ in _ = subject.signal.checkpoint("wait", line: 7).waitForFirst() }
        subject.send(1)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Checkpoints in between: wait at DiagnosisTests/CheckpointTests.swift:7."))
    }

    @Test func aSecondConsumerNamesTheCheckpointsOfBoth() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let mailbox = Mailbox<Int, Never>()
        mailbox.signal.checkpoint("list", line: 7).subscribe { _ in }
        mailbox.signal.checkpoint("chart", line: 8).subscribe { _ in }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let file = "DiagnosisTests/CheckpointTests.swift"
      #expect(text.contains("Its checkpoints: chart at \(file):8. Checkpoints of the first one: list at \(file):7."))
    }

    @Test func aTrapDuringAFailureNamesTheCheckpointsThatItHasPassed() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Signal<Int, TestFailure>.fail(TestFailure()).checkpoint("load", line: 7).map { $0 }.checkpoint("show", line: 8)
          .assertNoFailure().subscribe()
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let places = [("load", 7), ("show", 8)].map { "\($0) at DiagnosisTests/CheckpointTests.swift:\($1)" }
      #expect(text.contains("  Passed:  \(places.joined(separator: ", "))"))
    }
  }
#endif
