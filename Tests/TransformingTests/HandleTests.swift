import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct HandleTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.handle { $0 > 1 ? .next("\($0)") : .skip } }
    law.check(.endsEarly) { $0.handle(all) }
  }

  @Test func mapsAndLeavesOut() {
    expectMarbles(.digits("--1--2--1--|"), "--9-----9--|") { $0.handle(all) }
  }

  @Test func completesWithALastValueOrWithoutOne() {
    expectMarbles(.digits("--1--2--3--1--|"), "--9-----(7|)", subscribed: [.ticks(0, 8)]) { $0.handle(all) }
    expectMarbles(.digits("--1--4--1--|"), "--9--|", subscribed: [.ticks(0, 5)]) { $0.handle(all) }
  }

  @Test func failsByThrowing() {
    expectMarbles(.digits("--1--5--1--|"), "--9--#", subscribed: [.ticks(0, 5)]) { $0.handle(all) }
  }

  @Test func theUpstreamsOwnEndPasses() {
    expectMarbles(.digits("-1-#"), "-9-#") { $0.handle(all) }
  }

  @Test func theClosureBringsTheFailureTypeToASignalThatCannotFail() {
    let typed = Signal<Int, Never>([1, 2, 5]).handle(all)
    #expect(type(of: typed) == Signal<Int, TestFailure>.self)
    #expect(Recorded(typed).events == [.next(9), .failed(TestFailure())])
  }
}

@Sendable private func all(_ value: Int) throws(TestFailure) -> Handled<Int> {
  switch value {
  case 1: return .next(9)
  case 2: return .skip
  case 3: return .last(7)
  case 4: return .complete
  default: throw TestFailure()
  }
}
