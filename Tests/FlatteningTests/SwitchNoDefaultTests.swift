import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SwitchNoDefaultTests {
  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .neverFails])) func obeys(_ law: OperatorLaw) {
    law.check(neverFailing: .outlivesUpstream) { .switch($0, cases: [1: .just(0), 2: .just(1), 3: .just(2)]) }
  }

  @Test func failsWithTheKeyThatHasNoCase() {
    let keys = Subject<String, Never>()
    let inner = Subject<Int, Never>()
    let recorded = Recorded<Int, NoMatchingCase<String>>(.switch(keys, cases: ["a": inner.signal]))
    keys.send("a")
    inner.send(1)
    keys.send("c")
    inner.send(2)
    #expect(recorded.events == [.next(1), .failed(NoMatchingCase("c"))])
    #expect(NoMatchingCase("c").description == "no case matches the key c")
  }

  @Test func takesKeysAndCasesThatFailSo() {
    typealias Checked = Signal<Int, NoMatchingCase<Int>>
    let failing = Checked.fail(NoMatchingCase(5))
    let both = Checked.switch(Signal<Int, NoMatchingCase<Int>>.just(1), cases: [1: failing])
    let casesOnly = Checked.switch(Signal<Int, Never>.just(1), cases: [1: failing])
    #expect(Recorded(both).events == [.failed(NoMatchingCase(5))])
    #expect(Recorded(casesOnly).events == [.failed(NoMatchingCase(5))])
  }

  @Test func anyErrorTakesTheFailureToo() {
    typealias Erased = Signal<Int, any Error>
    let failures = Journal<any Error>()
    Erased.switch(Signal<Int, Never>.just(1), cases: [2: .just(0)])
      .subscribe(next: { _ in }, failed: { failures.write($0) })
    Erased.switch(Signal<Int, any Error>.just(1), cases: [2: .just(0)])
      .subscribe(next: { _ in }, failed: { failures.write($0) })
    #expect(failures.entries.compactMap { $0 as? NoMatchingCase<Int> } == [NoMatchingCase(1), NoMatchingCase(1)])
  }
}
