import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct NamedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.named("a") } }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.named("a") }
    expectMarbles("-a-#", "-a-#") { $0.named("a") }
  }

  /// The names of a signal in the log, at its start and at its end.
  private func names(_ make: (Signal<Int, Never>, LogTests.Lines) -> Signal<Int, Never>) -> [String] {
    let lines = LogTests.Lines()
    make(Signal<Int, Never>.just(1), lines).subscribe()
    return lines.entries.map { String($0.prefix { $0 != ":" }) }
  }

  private let ends: LogEvents = [.started, .completed]

  @Test func aLogDownstreamCallsItByItsName() {
    #expect(names { $0.named("a").log(events: ends, to: $1) } == ["a", "a"])
    #expect(names { $0.named("a").taking(5).whenEnded {}.log(events: ends, to: $1) } == ["a", "a"])
  }

  @Test func theNearestNameCounts() {
    #expect(names { $0.named("far").named("near").log(events: ends, to: $1) } == ["near", "near"])
    #expect(names { $0.named("upstream").log("own", events: ends, to: $1) } == ["own", "own"])
    #expect(names { $0.log(events: ends, to: $1).named("downstream") }.first == "SchedulersTests/NamedTests.swift")
  }

  @Test func logsBehindOneAnotherFindTheNameToo() {
    let logged = names { $0.named("a").log(events: .completed, to: $1).log(events: .completed, to: $1) }
    #expect(logged == ["a", "a"])
    let named = names { $0.named("a").log(events: .completed, to: $1).named("b").log(events: .completed, to: $1) }
    #expect(named == ["a", "b"])
  }

  @Test func aNamedSubscriptionIsReportedBeforeItsSourceRuns() {
    let lines = LogTests.Lines()
    let source = Signal<Int, Never>.deferred {
      lines.write("source")
      return .empty()
    }
    source.log("own", events: .started, to: lines).subscribe()
    source.named("given").log(events: .started, to: lines).subscribe()
    source.log(events: .started, to: lines, line: 7).subscribe()
    #expect(
      lines.entries == [
        "own: started\n", "source", "given: started\n", "source", "source",
        "SchedulersTests/NamedTests.swift:7: started\n",
      ])
  }

  @Test func aNameDoesNotTravelThroughAJoin() {
    let joined = names { source, lines in
      Signal<Int, Never>.attaching { downstream in
        Joiner(downstream, sources: 1).join(source.named("inner"), next: downstream.next)
      }.log(events: .completed, to: lines)
    }
    #expect(joined == ["SchedulersTests/NamedTests.swift"])
  }

  @Test func aNameThatComesLateHoldsFromThenOn() {
    let lines = LogTests.Lines()
    let subject = Subject<Int, Never>()
    let late = Signal<Int, Never>.attaching { downstream in
      subject.signal.subscribe(next: { Signal<Int, Never>.just($0).named("late").attach(downstream) })
    }
    late.log(to: lines, line: 7).subscribe()
    subject.send(1)
    #expect(
      lines.entries == ["SchedulersTests/NamedTests.swift:7: started\n", "late: next\n", "late: completed\n"])
  }
}
