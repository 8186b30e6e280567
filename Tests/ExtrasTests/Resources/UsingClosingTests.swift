import ReactiveBridging
import ReactiveEffects
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// `using` with the reason of the end.
@Suite struct UsingClosingTests {
  let log = Journal<String>()

  static func reason(_ termination: Termination<TestFailure>?) -> String {
    switch termination {
    case .completed: "commit"
    case .failed(let failure): "roll back: \(failure.name)"
    case nil: "disposed"
    }
  }

  func signal(of source: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
    .using(
      { [log] in RecordedHandle(log) }, { _ in source },
      closing: { [log] handle, termination in
        handle.close()
        log.write(Self.reason(termination))
      })
  }

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { source in
      .using({ () throws(TestFailure) in 1 }, { _ throws(TestFailure) in source }, closing: { _, _ in })
    }
  }

  @Test func aCompletionIsTheReasonAndComesAfterTheClosing() {
    let source = Subject<Int, TestFailure>()
    signal(of: source.signal).subscribe(events: { [log] in log.write("\($0)") })
    source.send(1)
    source.complete()
    #expect(log.entries == ["open", "next(1)", "close", "commit", "completed"])
  }

  @Test func aFailureIsTheReason() {
    let source = Subject<Int, TestFailure>()
    signal(of: source.signal).subscribe(events: { [log] in log.write("\($0)") })
    source.fail(TestFailure("lost"))
    #expect(log.entries == ["open", "close", "roll back: lost", "failed(lost)"])
  }

  @Test(arguments: [true, false]) func withoutATerminalThereIsNoReason(isDisposed: Bool) {
    let source = SharedVariable(Subject<Int, TestFailure>())
    let subscription = signal(of: source.value?.signal ?? .never()).subscribe(events: { [log] in log.write("\($0)") })
    if isDisposed { subscription.dispose() } else { source.value = nil }
    #expect(log.entries == ["open", "close", "disposed"])
  }

  @Test func aFailureOfMakingTheSignalIsTheReason() {
    let signal = Signal<Int, TestFailure>.using(
      { [log] in RecordedHandle(log) },
      { _ throws(TestFailure) -> Signal<Int, TestFailure> in throw TestFailure("no") },
      closing: { [log] handle, termination in
        handle.close()
        log.write(Self.reason(termination))
      })
    #expect(Recorded(signal).events == [.failed(TestFailure("no"))])
    #expect(log.entries == ["open", "close", "roll back: no"])
  }

  @Test func theTerminalWaitsForAnAsyncClosing() async {
    let (closing, mayClose, ended) = (AsyncLatch(), AsyncLatch(), AsyncLatch())
    let source = Subject<Int, TestFailure>()
    let signal = Signal<Int, TestFailure>.using(
      { [log] in RecordedHandle(log) }, { _ in source.signal },
      closing: { [log] handle, termination in
        closing.open()
        await mayClose.wait()
        handle.close()
        log.write(Self.reason(termination))
      })
    signal.subscribe(events: { [log] event in
      log.write("\(event)")
      ended.open()
    })
    source.complete()
    await closing.wait()
    #expect(log.entries == ["open"])
    mayClose.open()
    await ended.wait()
    #expect(log.entries == ["open", "close", "commit", "completed"])
  }

  @Test func theTerminalMeetsADisposal() {
    race {
      let (source, reasons) = (Subject<Int, TestFailure>(), Journal<String>())
      let subscription = Signal<Int, TestFailure>.using(
        { () throws(TestFailure) in 1 }, { _ throws(TestFailure) in source.signal },
        closing: { _, termination in reasons.write(Self.reason(termination)) }
      ).subscribe(events: { reasons.write("\($0)") })
      return (source, reasons, subscription)
    } _: { source, _, _ in
      source.complete()
    } _: { _, _, subscription in
      subscription.dispose()
    } verify: { _, reasons, _ in
      let outcomes = [["commit", "completed"], ["commit"], ["disposed"]]
      #expect(outcomes.contains(reasons.entries))
    }
  }
}
