import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct LogTests {
  /// A stream that records each write.
  struct Lines: TextOutputStream, Sendable {
    let journal = Journal<String>()

    func write(_ text: String) { journal.write(text) }

    var entries: [String] { journal.entries }
  }

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.log(to: Lines()) } }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.log(to: Lines()) }
    expectMarbles("-a-#", "-a-#") { $0.log(to: Lines()) }
  }

  @Test func aLineIsWrittenForEachMomentBeforeTheEventIsPassedOn() {
    let lines = Lines()
    Signal<Int, TestFailure>([1, 2]).log("a", to: lines).subscribe(events: { lines.write("\($0)") })
    #expect(
      lines.entries == [
        "a: started\n", "a: next 1\n", "next(1)", "a: next 2\n", "next(2)", "a: completed\n", "completed",
      ])
    Signal<Int, TestFailure>.fail(TestFailure("reason")).log("b", to: lines).subscribe(events: { _ in })
    #expect(lines.entries.suffix(2) == ["b: started\n", "b: failed reason\n"])
  }

  @Test func disposalAndTheSourcesGoingAwayAreWritten() {
    let lines = Lines()
    do {
      let subject = Subject<Int, Never>()
      subject.signal.log("a", to: lines).subscribe().dispose()
      subject.signal.log("b", to: lines).subscribe()
    }
    #expect(lines.entries == ["a: started\n", "a: disposed\n", "b: started\n", "b: disposed\n"])
  }

  @Test func onlyTheChosenMomentsAreWritten() {
    func lines(_ events: LogEvents) -> [String] {
      let lines = Lines()
      Signal<Int, Never>.just(1).log("a", events: events, to: lines).subscribe()
      return lines.entries
    }
    #expect(lines(.started) == ["a: started\n"])
    #expect(lines([.next, .failed]) == ["a: next 1\n"])
    #expect(lines(.terminated) == ["a: completed\n"])
    #expect(lines([]) == [])
  }

  @Test func withoutANameItIsCalledAfterThePlaceOfTheCall() {
    let lines = Lines()
    Signal<Int, Never>.empty().log(events: .completed, to: lines, line: 7).subscribe()
    Signal<Int, Never>.empty().log(events: .completed, to: lines).subscribe()
    #expect(lines.entries == ["EffectsTests/LogTests.swift:7: completed\n", "\(#fileID):\(#line - 1): completed\n"])
  }

  @Test func anEventIsOneLineWhateverItsText() {
    let lines = Lines()
    Signal<String, Never>.just("one\ntwo\r\n").log("a", events: .next, to: lines).subscribe()
    #expect(lines.entries == ["a: next one\\ntwo\\n\n"])
  }

  @Test func whatTheStreamSendsWhileItWritesIsWrittenAfter() {
    struct Sending: TextOutputStream {
      let other: Subject<Int, Never>
      let lines: Lines

      func write(_ text: String) {
        lines.write(text)
        if text == "a: next 1\n" { other.send(2) }
        lines.write("end of \(text)")
      }
    }
    let lines = Lines()
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    // One log, and two subscriptions to it.
    let logged = Self.logging(subjects, to: Sending(other: subjects[1], lines: lines))
    logged.subscribe()
    logged.subscribe()
    subjects[0].send(1)
    #expect(lines.entries == ["a: next 1\n", "end of a: next 1\n", "a: next 2\n", "end of a: next 2\n"])
  }

  /// The log "a" over the first subject, then over the second.
  static func logging(
    _ subjects: [Subject<Int, Never>], to stream: some TextOutputStream & Sendable
  ) -> Signal<Int, Never> {
    let runs = Journal<Int>()
    return Signal<Int, Never>.deferred {
      runs.write(1)
      return subjects[runs.count - 1].signal
    }.log("a", events: .next, to: stream)
  }

  #if EXIT_TESTS
    @Test func standardOutputIsTheDefault() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          Signal<Int, Never>.just(1).log("default").subscribe()
        })
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      #expect(output.contains("default: started\ndefault: next 1\ndefault: completed\n"))
    }
  #endif
}
