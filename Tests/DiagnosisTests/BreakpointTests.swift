import ReactiveCore
import ReactiveDiagnosis
import ReactiveTesting
import Testing

@Suite struct BreakpointTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.stopping(at: [], in: Stops()) }
    law.check { $0.stopping(at: [.next, .failed, .completed], in: Stops()) }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-b-|", "-a-b-|") { $0.stopping(at: [.next, .completed], in: Stops()) }
    expectMarbles("-a-b-#", "-a-b-#") { $0.stopping(at: [.failed], in: Stops()) }
  }

  @Test func theProgramStopsBeforeAChosenEvent() {
    let stops = Stops(isAttached: true)
    Signal<Int, TestFailure>([1, 2, 3]).stopping(at: [.next { $0 == 2 }, .completed], in: stops)
      .subscribe(events: { stops.journal.write("\($0)") })
    #expect(stops.journal.entries == ["next(1)", "stop", "next(2)", "next(3)", "stop", "completed"])
  }

  @Test func withoutADebuggerALineIsReportedAndTheProgramContinues() {
    let stops = Stops()
    Signal<Int, TestFailure>.concat(Signal([1, 2]), .fail(TestFailure("secret")))
      .stopping(at: [.next { $0 == 2 }, .failed, .completed], in: stops)
      .subscribe(events: { _ in })
    #expect(
      stops.journal.entries == [
        "ReactiveDiagnosis: breakpoint at File.swift:7: next", "ReactiveDiagnosis: breakpoint at File.swift:7: failed",
      ])
  }

  @Test func aPredicateOfFailuresReadsTheFailure() {
    let stops = Stops(isAttached: true)
    let moments: [BreakpointMoment<Int, TestFailure>] = [.failed { $0 == TestFailure("timeout") }]
    Signal<Int, TestFailure>.fail(TestFailure("other")).stopping(at: moments, in: stops).subscribe(events: { _ in })
    #expect(stops.journal.entries == [])
    Signal<Int, TestFailure>.fail(TestFailure("timeout")).stopping(at: moments, in: stops).subscribe(events: { _ in })
    #expect(stops.journal.entries == ["stop"])
  }

  @Test func aTracerIsFoundInTheStatusOfTheProcess() {
    #expect(Debugger.isTraced(status: "Name:\ttest\nTracerPid:\t4711\nUid:\t0\n"))
    #expect(!Debugger.isTraced(status: "Name:\ttest\nTracerPid:\t0\nUid:\t0\n"))
    #expect(!Debugger.isTraced(status: ""))
  }
}

/// Records what a debugger would do.
private struct Stops: Sendable {
  let journal = Journal<String>()
  var isAttached = false

  var debugger: Debugger {
    let (journal, isAttached) = (journal, isAttached)
    return Debugger(isAttached: { isAttached }, trap: { journal.write("stop") }, report: { journal.write($0) })
  }
}

extension Signal {
  fileprivate func stopping(at moments: [BreakpointMoment<Value, Failure>], in stops: Stops) -> Signal {
    breakpoint(on: moments, in: stops.debugger, file: "File.swift", line: 7)
  }
}
