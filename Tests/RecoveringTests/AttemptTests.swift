import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct AttemptTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.attempt { _ in } } }

  @Test(arguments: OperatorLaw.all) func obeysWhenItFails(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.attempt(Self.refusing(2)) }
  }

  static func refusing(_ refused: Int) -> @Sendable (Int) throws(TestFailure) -> Void {
    { value throws(TestFailure) in if value == refused { throw TestFailure() } }
  }

  @Test func failsWithWhatIsThrownInPlaceOfTheValueAndEndsItsUpstream() {
    expectMarbles(.digits("-1-2-3|"), "-1-#", subscribed: [.ticks(0, 3)]) { $0.attempt(Self.refusing(2)) }
  }

  @Test func eitherEndPasses() {
    expectMarbles(.digits("-1-|"), "-1-|") { $0.attempt(Self.refusing(2)) }
    expectMarbles(.digits("-1-#"), "-1-#") { $0.attempt(Self.refusing(2)) }
  }

  @Test func nothingIsCheckedAfterTheFailure() {
    let checked = Journal<Int>()
    // A source that does not check whether it was disposed.
    let deaf = Signal<Int, TestFailure>.generate { emitter in
      for value in 1...4 { emitter.send(value) }
    }
    let recorded = Recorded(
      deaf.attempt { value throws(TestFailure) in
        checked.write(value)
        if value == 2 { throw TestFailure() }
      })
    #expect(recorded.events == [.next(1), .failed(TestFailure())])
    #expect(checked.entries == [1, 2])
  }

  @Test func aSignalThatCannotFailFailsByTheCheck() {
    let checked = Signal<Int, Never>(1...3).attempt(Self.refusing(3))
    #expect(type(of: checked) == Signal<Int, TestFailure>.self)
    #expect(Recorded(checked).events == [.next(1), .next(2), .failed(TestFailure())])
    let unchecked = Signal<Int, Never>(1...3).attempt { _ in }
    #expect(type(of: unchecked) == Signal<Int, Never>.self)
    #expect(Recorded(unchecked).events == [.next(1), .next(2), .next(3), .completed])
  }
}
