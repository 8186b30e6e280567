import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SwitchTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { .switch($0, cases: [1: $1, 2: .just(0)], default: $1) }
  }

  @Test func sendsWhatBelongsToTheNewestKey() {
    expectMarbles("--a-----b------c----|", "-1--2--3--4", "--5--6--7", "---1--2---5--6-0----|") { keys, first, second in
      .switch(keys, cases: ["a": first, "b": second]) { _ in .just("0") }
    }
  }

  @Test func theSameKeySubscribesAnew() {
    expectMarbles("-a-a|", "-x-y|", "--x-x-y|", subscribed: [.ticks(0, 4)], [.ticks(1, 3), .ticks(3, 7)]) {
      .switch($0, cases: ["a": $1], default: Signal.never())
    }
  }

  @Test func theCasesAreCopiedAtCreation() {
    var cases: [Int?: Signal<String, Never>] = [nil: .just("nil"), 1: .just("one")]
    let signal = Signal.switch(Signal([1, nil, 2]), cases: cases) { .just("\($0.map(String.init) ?? "")?") }
    cases[2] = .just("two")
    #expect(Recorded(signal).values == ["one", "nil", "2?"])
  }
}
