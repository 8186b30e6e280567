import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct SkipWhileTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.skip(while: { $0 < 2 }) } }

  @Test func leavesOutTheFirstValuesThatPass() {
    expectMarbles(.digits("-1-2-3-1-|"), "-----3-1-|") { $0.skip(while: { $0 < 3 }) }
    expectMarbles(.digits("-1-2-#"), "-----#") { $0.skip(while: { $0 < 3 }) }
  }

  @Test func theTestIsNotMadeAnyMoreAfterTheFirstThatDoesNot() {
    let tested = Journal<Int>()
    let signal = Signal<Int, Never>([1, 3, 1]).skip(while: { value in
      tested.write(value)
      return value < 3
    })
    #expect(Recorded(signal).values == [3, 1])
    #expect(Recorded(signal).values == [3, 1])
    #expect(tested.entries == [1, 3, 1, 3])
  }
}
