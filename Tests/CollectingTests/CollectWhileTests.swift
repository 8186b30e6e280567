import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct CollectWhileTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect(while: { $0 > 1 }) } }

  @Test func theValueThatFailsBeginsTheNextArray() {
    expectMarbles(
      .digits("--1--2--4--3--4--|"), "-----------a-----(b|)", outputs: ["a": [1, 2, 4], "b": [3, 4]]
    ) {
      $0.collect(while: { $0.isMultiple(of: 2) })
    }
  }

  @Test func theFirstValueIsNotTested() {
    let asked = Journal<Int>()
    expectMarbles(.digits("123|"), "--a(b|)", outputs: ["a": [1, 2], "b": [3]]) {
      $0.collect(while: { value in
        asked.write(value)
        return value == 2
      })
    }
    #expect(asked.entries == [2, 3])
  }

  @Test func aTestOfBothSeesTheArrayBeforeTheValue() {
    expectMarbles(.digits("12245|"), "--a-b(c|)", outputs: ["a": [1, 2], "b": [2, 4], "c": [5]]) {
      $0.collect(while: { gathered, value in gathered.reduce(value, +) < 7 && gathered.last != value })
    }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-1-2-#"), "---a-#", outputs: ["a": [1]]) { $0.collect(while: { _ in false }) }
    #expect(discarded(of: 2) { $0.collect(while: { _ in false }) }.failed == [2])
  }
}
