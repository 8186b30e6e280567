import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct MaterializeTests {
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.materialize() }
  }

  private let events: MarbleValues<Event<String, TestFailure>> = [
    "a": .next("a"), "b": .next("b"), "F": .failed(TestFailure()), "C": .completed,
  ]

  @Test func completionIsSentThenHappens() {
    expectMarbles("-a-b-|", "-a-b-(C|)", outputs: events) { $0.materialize() }
  }

  @Test func aFailureIsSentThenTheSignalCompletes() {
    expectMarbles("-a-#", "-a-(F|)", outputs: events) { $0.materialize() }
  }

  @Test func aSubscriberThatHasEnoughWithTheEventGetsNoCompletion() {
    expectMarbles("-a-|", "-a-(C!)", outputs: events) { $0.materialize() }
  }
}
