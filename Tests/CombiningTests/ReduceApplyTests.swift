import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ReduceApplyTests {
  typealias Unary = @Sendable (Int) -> String

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { values in
      values.lift { next in { value in next(({ "\($0)" } as Unary, value)) } }.reduceApply()
    }
  }

  @Test func appliesTheLatestFunctionToTheLatestValue() {
    let (f, g): (Unary, Unary) = ({ "f\($0)" }, { "g\($0)" })
    expectMarbles(
      .digits("-----1--2-------|"), "-----a--b--c----|", outputs: ["a": "f1", "b": "f2", "c": "g2"]
    ) {
      values, scheduler in
      let functions = TestSource<Unary, TestFailure>.cold(
        [.next(f, at: .ticks(2)), .next(g, at: .ticks(11)), .completed(at: .ticks(14))], on: scheduler)
      return combineLatest(functions, values).reduceApply()
    }
  }

  @Test func appliesToTwoAndToThree() {
    let (one, two, three) = (
      Signal<Int, Never>.just(1), Signal<String, Never>.just("b"), Signal<Bool, Never>.just(true)
    )
    let binary = Signal<@Sendable (Int, String) -> String, Never>.just { "\($0)\($1)" }
    let ternary = Signal<@Sendable (Int, String, Bool) -> String, Never>.just { "\($0)\($1)\($2)" }
    #expect(Recorded(combineLatest(binary, one, two).reduceApply()).events == [.next("1b"), .completed])
    #expect(Recorded(zip(ternary, one, two, three).reduceApply()).events == [.next("1btrue"), .completed])
  }
}
