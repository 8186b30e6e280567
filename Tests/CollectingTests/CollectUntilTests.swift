import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct CollectUntilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect(until: { $0 > 1 }) } }

  @Test func theValueThatPassesIsTheLastOfItsArray() {
    expectMarbles(
      .digits("--1--2--3--4--5--|"), "-----a-----b-----(c|)", outputs: ["a": [1, 2], "b": [3, 4], "c": [5]]
    ) { $0.collect(until: { $0.isMultiple(of: 2) }) }
  }

  @Test func aTestOfBothSeesWhatIsInTheArrayBeforeTheValue() {
    expectMarbles(.digits("12345|"), "--a--(b|)", outputs: ["a": [1, 2, 3], "b": [4, 5]]) {
      $0.collect(until: { gathered, value in gathered.reduce(value, +) >= 6 && gathered.count == 2 })
    }
  }

  @Test func sendsNoEmptyArrayAtTheEnd() {
    expectMarbles(.digits("-2-|"), "-a-|", outputs: ["a": [2]]) { $0.collect(until: { $0 == 2 }) }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-1-2-3-#"), "---a---#", outputs: ["a": [1, 2]]) { $0.collect(until: { $0 == 2 }) }
    #expect(discarded(of: 3) { $0.collect(until: { $0 == 2 }) }.failed == [3])
  }
}
