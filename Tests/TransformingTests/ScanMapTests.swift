import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ScanMapTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.scanMap(0) { ($0 + $1, "\($0)") } }
  }

  private let sums: MarbleValues<String> = ["a": "0+1", "b": "1+2", "c": "3+3"]

  @Test func sendsWhatIsMadeOfTheStateAndTheValue() {
    expectMarbles(.digits("--1--2--3--|"), "--a--b--c--|", outputs: sums) {
      $0.scanMap(0) { ($0 + $1, "\($0)+\($1)") }
    }
  }

  @Test func theStateMayChangeInPlace() {
    expectMarbles(.digits("--1--2--3--|"), "--a--b--c--|", outputs: sums) {
      $0.scanMap(into: 0) { state, value in
        defer { state += value }
        return "\(state)+\(value)"
      }
    }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-a-#", outputs: sums) { $0.scanMap(0) { ($0 + $1, "\($0)+\($1)") } }
  }

  @Test func eachSubscriptionStartsOver() {
    let differences = Signal<Int, Never>([1, 3, 6]).scanMap(0) { ($1, $1 - $0) }
    for _ in 1...2 { #expect(Recorded(differences).values == [1, 2, 3]) }
  }
}
