import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct CastTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.cast(to: Int.self) { _ in TestFailure() } }
    law.check(.endsEarly) { source in
      source.map { $0 > 2 ? "\($0)" : $0 as any Sendable }.cast(to: Int.self) { _ in TestFailure() }
    }
  }

  private let mixed: MarbleValues<any Sendable> = ["1": 1, "2": 2, "3": 3, "x": "x"]

  @Test func theFirstThatIsNotOfTheTypeFailsAndEndsTheUpstream() {
    expectMarbles(.cold("--1--2--x--3--|", mixed), "--1--2--#", subscribed: [.ticks(0, 8)]) {
      $0.cast(to: Int.self) { _ in TestFailure() }
    }
  }

  @Test func aFailureAndCompletionPass() {
    expectMarbles(.cold("-1-#", mixed), "-1-#") { $0.cast(to: Int.self) { _ in TestFailure("cast") } }
    expectMarbles(.cold("-1-|", mixed), "-1-|") { $0.cast(to: Int.self) { _ in TestFailure("cast") } }
  }

  @Test func aSignalThatCannotFailNeedsNoClosure() throws {
    let numbers = Signal<any Sendable, Never>([1, "x"]).cast(to: Int.self)
    #expect(type(of: numbers) == Signal<Int, CastFailure>.self)
    #expect(Recorded(numbers).values == [1])
    let thrown = try #require(failure(of: numbers))
    #expect(thrown.value as? String == "x")
    #expect("\(thrown)" == "a value of type Int was expected, and x is a String")
  }

  @Test func aFailureOfTheCastPassesAsItIs() {
    let source = Signal<any Sendable, Never>([1, "x"])
    let again: Signal<Int, CastFailure> = source.cast(to: (any Sendable).self).cast(to: Int.self) { $0 }
    #expect(Recorded(again).values == [1])
    #expect(failure(of: again) != nil)
    let open = source.promoteError(to: (any Error).self).cast(to: Int.self) { $0 }
    #expect(failure(of: open) is CastFailure)
  }

  private func failure<Failure>(of signal: Signal<Int, Failure>) -> Failure? {
    let failures = signal.materialize().compactMap { event in
      if case .failed(let failure) = event { failure } else { nil }
    }
    return Recorded(failures).values.first
  }
}
