import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct ExpectMarblesTests {
  @Test func valuesAndCompletionKeepTheirTicks() { expectMarbles("-a-b-|", "-a-b-|") { $0.map { $0 } } }

  @Test func failureIsASign() { expectMarbles("-a-#", "-A-#") { $0.map { $0.uppercased() } } }

  @Test func groupIsOneTick() { expectMarbles("-a-b--|", "-a-(b|)") { $0.take(2) } }

  @Test func spacesAlign() { expectMarbles("-(ab)-c|", "-(ab) -c|") { $0.map { $0 } } }

  @Test func schedulerIsTheSecondArgument() {
    expectMarbles("ab---c|", "--ab---c|") { $0.postponed(by: .ticks(2), on: $1) }
  }

  @Test func listedInputs() {
    expectMarbles(.cold("a-b|", ["a": 1, "b": 2]), "x-y|", outputs: ["x": [1], "y": [1, 2]]) {
      $0.scan([]) { $0 + [$1] }
    }
  }

  @Test func digitsAreNumbers() { expectMarbles(.digits("1-2-3|"), "1-3-6|") { $0.scan(0, +) } }

  @Test func aloneTheSubscriberDisposesFirstThingOnItsTick() {
    expectMarbles("-a-b-|", "-a-!", subscribed: [.ticks(0, 3)]) { $0.map { $0 } }
  }

  @Test func inAGroupTheSubscriberDisposesInsideTheEvent() {
    expectMarbles("-a-(bc)-|", "-a-(b!)", subscribed: [.ticks(0, 3)]) { $0.map { $0 } }
  }

  @Test func twoInputs() { expectMarbles("a---c|", "-b-d-|", "ab-dc|") { $0.joined(with: $1) } }

  @Test func hotInputPlaysOnce() {
    expectMarbles("--|", .hot("-a-b-|"), "---b-|", subscribed: [.ticks(0, 2)], [.ticks(2, 5)]) {
      $0.continued(with: $1)
    }
    expectMarbles("--|", .cold("-a-b-|"), "---a-b-|") { $0.continued(with: $1) }
  }

  @Test func threeInputs() {
    expectMarbles("a|", "-b|", "--c|", "abc|") { $0.joined(with: $1).joined(with: $2) }
  }

  @Test func twoInputsAndTheScheduler() {
    expectMarbles("a---c|", "-b-d-|", "--ab-dc|") { $0.joined(with: $1).postponed(by: .ticks(2), on: $2) }
  }

  @Test func threeInputsAndTheScheduler() {
    expectMarbles("a|", "-b|", "--c|", "--abc|", subscribed: [.ticks(0, 1)], [.ticks(0, 2)], [.ticks(0, 3)]) {
      $0.joined(with: $1).joined(with: $2).postponed(by: .ticks(2), on: $3)
    }
  }

  @Test func failureReportsWhereItWasCalled() {
    withKnownIssue {
      expectMarbles("a|", "b|") { $0.map { $0 } }
    } matching: { issue in
      issue.description.contains("expected \"b\" but got \"a\" at tick 0")
        && issue.sourceLocation?.fileID.hasSuffix("ExpectMarblesTests.swift") == true
    }
  }
}
