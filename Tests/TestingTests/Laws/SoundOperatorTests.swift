import ReactiveCore
import ReactiveTesting
import Testing

/// Operators that keep the contract pass all laws.
@Suite struct SoundOperatorTests {
  @Test(arguments: OperatorLaw.all) func map(_ law: OperatorLaw) { law.check { $0.map { $0 + 1 } } }

  @Test(arguments: OperatorLaw.all) func take(_ law: OperatorLaw) { law.check(.endsEarly) { $0.take(2) } }

  @Test(arguments: OperatorLaw.all) func takeMore(_ law: OperatorLaw) { law.check(.endsEarly) { $0.take(1_000) } }

  @Test(arguments: OperatorLaw.all) func scan(_ law: OperatorLaw) { law.check { $0.scan(0, +) } }

  @Test(arguments: OperatorLaw.all) func trackedScan(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.scan([]) { last, value in last.suffix(3) + [value] } }
  }

  @Test(arguments: OperatorLaw.all(for: .neverFails)) func neverFailing(_ law: OperatorLaw) {
    law.check(neverFailing: []) { $0.filter { $0.isMultiple(of: 2) } }
  }

  @Test(arguments: OperatorLaw.all) func speaksAtCompletion(_ law: OperatorLaw) { law.check { $0.gathered() } }

  @Test(arguments: OperatorLaw.all) func goesOnAfterItsUpstream(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.continued(with: .just(0)) }
  }

  @Test(arguments: OperatorLaw.all) func startsOver(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.repeated() }
  }

  @Test(arguments: OperatorLaw.all) func joinsTwo(_ law: OperatorLaw) { law.check { $0.joined(with: $1) } }

  @Test(arguments: OperatorLaw.all) func joinsInners(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.joinedInners() }
  }

  @Test(arguments: OperatorLaw.all) func postpones(_ law: OperatorLaw) {
    law.check { $0.postponed(by: .ticks(2), on: $1) }
  }

  @Test func millionIsKeptApart() {
    #expect(!OperatorLaw.all.contains(.million))
    #expect(OperatorLaw.allCases.count == OperatorLaw.all.count + 2)
  }
}
