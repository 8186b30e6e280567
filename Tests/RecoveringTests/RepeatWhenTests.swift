import ReactiveBridging
import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RepeatWhenTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.repeat(when: { completions in completions.taking(2) }) }
  }

  @Test func aTriggerBeginsTheNextRun() {
    expectMarbles("-a-|", "-a-----a-----a!", subscribed: [.ticks(0, 3), .ticks(6, 9), .ticks(12, 14)]) { input, time in
      input.repeat(when: { $0.delay(for: .ticks(3), on: time) })
    }
  }

  @Test func completedTriggersLetTheCompletionPass() {
    expectMarbles("-a-|", "-a--a--a-|") { $0.repeat(when: { $0.taking(2) }) }
    expectMarbles("-a-|", .hot("-----|"), "-a---|") { input, triggers in input.repeat(when: { _ in triggers }) }
    expectMarbles("-a---|", .hot("--|"), "-a---|") { input, triggers in input.repeat(when: { _ in triggers }) }
  }

  @Test func aFailurePasses() {
    expectMarbles("-a-#", .hot("x-x-x-x-"), "-a-#") { input, triggers in input.repeat(when: { _ in triggers }) }
    expectMarbles("-a-|", .hot("--#"), "-a#") { input, triggers in input.repeat(when: { _ in triggers }) }
  }

  @Test func theTriggersGetTheNumberOfRuns() {
    let numbers = Journal<Int>()
    let recorded = Recorded(
      Signal<Int, Never>.just(7).repeat(when: { runs in
        runs.lift { next in
          {
            numbers.write($0); next($0)
          }
        }.taking(2)
      })
    )
    #expect(recorded.values == [7, 7, 7])
    #expect(numbers.entries == [1, 2])
  }

  @Test func anAsyncFunctionDecides() async {
    let signal = Signal<Int, Never>.just(7).repeat(when: { runs in
      await Task.yield()
      return runs < 3
    })
    #expect(await signal.allValues() == [7, 7, 7])
  }
}
