import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct TryCompactMapTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.tryCompactMap { $0 > 1 ? $0 : nil } }
    law.check(.endsEarly) { $0.tryCompactMap(oddUpToThree) }
  }

  @Test func leavesOutAndFails() {
    expectMarbles(.digits("--1--2--3--5--|"), "--1-----3--#", subscribed: [.ticks(0, 11)]) {
      $0.tryCompactMap(oddUpToThree)
    }
  }

  @Test func aFailureAndCompletionPass() {
    expectMarbles(.digits("-1-2-#"), "-1---#") { $0.tryCompactMap(oddUpToThree) }
    expectMarbles(.digits("-1-2-|"), "-1---|") { $0.tryCompactMap(oddUpToThree) }
  }

  @Test func theClosureBringsTheFailureTypeToASignalThatCannotFail() {
    let typed = Signal<Int, Never>(1...9).tryCompactMap(oddUpToThree)
    #expect(type(of: typed) == Signal<Int, TestFailure>.self)
    #expect(Recorded(typed).events == [.next(1), .next(3), .failed(TestFailure())])
  }
}

@Sendable private func oddUpToThree(_ value: Int) throws(TestFailure) -> Int? {
  if value.isMultiple(of: 2) { return nil }
  guard value <= 3 else { throw TestFailure() }
  return value
}
