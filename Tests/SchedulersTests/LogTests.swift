import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct LogTests {
  /// A stream that records each write, without the time, the thread and the scheduler.
  struct Lines: TextOutputStream, Sendable {
    let journal = Journal<String>()

    func write(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      let hasContext = words.count > 4 && words[2].hasPrefix("+")
      guard hasContext else { return journal.write(text) }
      let end = words[4].last == "\n" ? "\n" : ""
      journal.write((words[..<2] + words[5...]).joined(separator: " ") + end)
    }

    var entries: [String] { journal.entries }
  }

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.log(to: Lines()) } }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.log(to: Lines()) }
    expectMarbles("-a-#", "-a-#") { $0.log(to: Lines()) }
  }

  @Test func aLineIsWrittenForEachMomentBeforeTheEventIsPassedOn() {
    let lines = Lines()
    Signal<Int, TestFailure>([1, 2]).log("a", describing: { "\($0)" }, to: lines).subscribe(events: {
      lines.write("\($0)")
    })
    #expect(
      lines.entries == [
        "a: started\n", "a: next event=next(1)\n", "next(1)", "a: next event=next(2)\n", "next(2)",
        "a: completed event=completed\n", "completed",
      ])
    Signal<Int, TestFailure>.fail(TestFailure("reason")).log("b", to: lines).subscribe(events: { _ in })
    #expect(lines.entries.suffix(2) == ["b: started\n", "b: failed failure=TestFailure\n"])
  }

  /// A name or a value may come from elsewhere. It adds no line of its own, and commands no terminal.
  @Test func textsAreWrittenInOneLine() {
    let lines = Lines()
    Signal<Int, Never>.just(1).log("a\nb\u{1B}[2J", describing: { _ in "c\u{9B}1m\r\u{2028}d" }, to: lines)
      .subscribe()
    #expect(
      lines.entries
        == [
          #"a\nb\u{1B}[2J: started"#, #"a\nb\u{1B}[2J: next event=c\u{9B}1m\r\u{2028}d"#,
          #"a\nb\u{1B}[2J: completed event=c\u{9B}1m\r\u{2028}d"#,
        ].map { $0 + "\n" })
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
    #expect(lines([.next, .failed]) == ["a: next\n"])
    #expect(lines(.terminated) == ["a: completed\n"])
    #expect(lines([]) == [])
  }

  @Test func withoutANameItIsCalledAfterThePlaceOfTheCall() {
    let lines = Lines()
    Signal<Int, Never>.empty().log(events: .completed, to: lines, line: 7).subscribe()
    Signal<Int, Never>.empty().log(events: .completed, to: lines).subscribe()
    #expect(lines.entries == ["SchedulersTests/LogTests.swift:7: completed\n", "\(#fileID):\(#line - 1): completed\n"])
  }

  @Test func anEventIsOneLineWhateverItsText() {
    let lines = Lines()
    Signal<String, Never>.just("one\ntwo\r\n").log("a", events: .next, describing: { $0.value ?? "" }, to: lines)
      .subscribe()
    #expect(lines.entries == ["a: next event=one\\ntwo\\r\\n\n"])
  }

  /// A stream that records whole lines.
  private struct WholeLines: TextOutputStream, Sendable {
    let journal = Journal<String>()

    func write(_ text: String) { journal.write(text) }
  }

  @Test func aLineHasTheTimeTheThreadAndTheScheduler() {
    let clock = VirtualTimeScheduler()
    let lines = WholeLines()
    let thread = LogThread.number
    Signal<SchedulerInstant, Never>.interval(.milliseconds(1_500), on: clock).take(2).log("a", on: clock, to: lines)
      .subscribe()
    clock.advance(by: .milliseconds(2_000))
    clock.advance(by: .milliseconds(1_000))
    #expect(
      lines.journal.entries == [
        "a: started +0.000000s thread=\(thread) scheduler=-\n",
        "a: next +1.500000s thread=\(thread) scheduler=VirtualTimeScheduler\n",
        "a: next +1.500000s thread=\(thread) scheduler=VirtualTimeScheduler\n",
        "a: completed +0.000000s thread=\(thread) scheduler=VirtualTimeScheduler\n",
      ])
  }

  @Test func threadsHaveDifferentNumbers() {
    let numbers = Journal<Int>()
    race(spins: 1, { numbers.write(LogThread.number) }, { numbers.write(LogThread.number) })
    #expect(Set(numbers.entries).count == 2)
    #expect(LogThread.number == LogThread.number)
  }

  @Test func noValueIsWrittenUnlessItIsDescribed() {
    let lines = WholeLines()
    Signal<String, TestFailure>.concat(.just("secret"), .fail(TestFailure("secret"))).log("a", to: lines)
      .subscribe(events: { _ in })
    #expect(lines.journal.entries.count == 3)
    #expect(!lines.journal.entries.contains { $0.contains("secret") })
  }

  @Test func whatTheStreamSendsWhileItWritesIsWrittenAfter() {
    struct Sending: TextOutputStream {
      let other: Subject<Int, Never>
      let lines: Lines

      func write(_ text: String) {
        lines.write(text)
        if lines.entries.count == 1 { other.send(2) }
        lines.write("end")
      }
    }
    let lines = Lines()
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    // One log, and two subscriptions to it.
    let logged = Self.logging(subjects, to: Sending(other: subjects[1], lines: lines))
    logged.subscribe()
    logged.subscribe()
    subjects[0].send(1)
    #expect(lines.entries == ["a: next event=1\n", "end", "a: next event=2\n", "end"])
  }

  /// The log "a" over the first subject, then over the second.
  static func logging(
    _ subjects: [Subject<Int, Never>], to stream: some TextOutputStream & Sendable
  ) -> Signal<Int, Never> {
    let runs = Journal<Int>()
    return Signal<Int, Never>.deferred {
      runs.write(1)
      return subjects[runs.count - 1].signal
    }.log("a", events: .next, describing: { "\($0.value ?? 0)" }, to: stream)
  }

  @Test func linesOfALogFromTwoThreadsDoNotMix() {
    /// A stream that writes character by character.
    final class Slow: TextOutputStream, @unchecked Sendable {
      // Unchecked because this test checks that two threads never use it at once.
      var text = ""
      func write(_ string: String) { for character in string { text.append(character) } }
    }
    race(for: {
      let stream = Slow()
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      // One log, and two subscriptions to it.
      let logged = Self.logging(subjects, to: stream)
      logged.subscribe()
      logged.subscribe()
      return (subjects, stream)
    }) { subjects, _ in
      for value in 1...4 { subjects[0].send(value) }
    } _: { subjects, _ in
      for value in 11...14 { subjects[1].send(value) }
    } verify: { _, stream in
      let lines = stream.text.split(separator: "\n").compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
      #expect(lines.filter { $0 < 10 } == [1, 2, 3, 4])
      #expect(lines.filter { $0 > 10 } == [11, 12, 13, 14])
    }
  }

  #if EXIT_TESTS
    @Test func standardOutputIsTheDefault() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          Signal<Int, Never>.just(1).log("default").subscribe()
        })
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      #expect(output.split(separator: "\n").filter { $0.hasPrefix("default: ") }.count == 3)
    }
  #endif
}
