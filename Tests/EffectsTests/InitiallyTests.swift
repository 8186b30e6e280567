import ReactiveEffects
import ReactiveTesting
import Testing

@Suite struct InitiallyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.initially {} } }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.initially {} }
    expectMarbles("-a-#", "-a-#") { $0.initially {} }
  }

  @Test func runsBeforeEachSubscriptionTheLastOneFirst() {
    let log = Journal<String>()
    let source = Signal<Int, Never>.deferred {
      log.write("source")
      return .just(1)
    }
    let signal = source.initially { log.write("inner") }.initially { log.write("outer") }
    #expect(log.entries == [])
    signal.subscribe(next: { log.write("\($0)") })
    signal.subscribe(next: { log.write("\($0)") })
    #expect(log.entries == ["outer", "inner", "source", "1", "outer", "inner", "source", "1"])
  }
}
