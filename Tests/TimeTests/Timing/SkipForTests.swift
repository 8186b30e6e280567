import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct SkipForTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.skip(for: .ticks(2), on: scheduler) }
  }

  @Test func dropsUntilTheTimeIsOver() {
    expectMarbles("--1--2--3--|", "-----2--3--|") { $0.skip(for: .ticks(4), on: $1) }
  }

  @Test func aValueAtTheVeryInstantPasses() {
    expectMarbles("--1--2--3--|", "-----2--3--|") { $0.skip(for: .ticks(5), on: $1) }
    expectMarbles("1--2|", "1--2|") { $0.skip(for: .zero, on: $1) }
  }

  @Test func anEndAlwaysPasses() {
    expectMarbles("--1|", "---|") { $0.skip(for: .ticks(6), on: $1) }
    expectMarbles("--1#", "---#") { $0.skip(for: .ticks(6), on: $1) }
  }
}
