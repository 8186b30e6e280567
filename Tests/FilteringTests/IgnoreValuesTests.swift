import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct IgnoreValuesTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.ignoreValues() } }

  @Test func onlyTheEndIsLeft() {
    expectMarbles("-a-b-|", "-----|") { $0.ignoreValues(as: String.self) }
    expectMarbles("-a-b-#", "-----#") { $0.ignoreValues(as: String.self) }
  }

  @Test func isASignalOfWhateverIsAskedFor() {
    let words = Signal<String, Never>(["a", "b"])
    let byItself = words.ignoreValues()
    let never: Signal<Never, Never> = byItself
    let numbers: Signal<Int, Never> = words.ignoreValues()
    #expect(Recorded(never).events.count == 1)
    #expect(Recorded(numbers).events == [.completed])
    #expect(Recorded(words.ignoreValues().switch(ifEmpty: .just(1))).values == [1])
    let failing: Signal<Int, TestFailure> = words.promoteError().ignoreValues().switch(ifEmpty: .fail(TestFailure()))
    #expect(Recorded(failing).events == [.failed(TestFailure())])
  }
}
