import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The states of a command: values at once, changes on the scheduler, without repetitions.
@Suite struct CommandStateTests {
  let shop = Workshop()

  @Test("isExecuting starts false, is true while any work has not ended, and changes on the scheduler")
  func executing() {
    let command = shop.command(policy: .concurrent)
    let executing = command.isExecuting.written()
    #expect(executing.values() == [false])
    command.execute(1)
    command.execute(2)
    #expect(executing.values() == [false])
    shop.turn()
    #expect(executing.values() == [false, true])
    shop.complete(1)
    shop.turn()
    #expect(executing.values() == [false, true])
    #expect(command.isExecuting.value)
    shop.complete(2)
    #expect(!command.isExecuting.value)
    #expect(executing.values() == [false, true])
    shop.turn()
    #expect(executing.values() == [false, true, false])
  }

  @Test("A failure counts as the end of the work")
  func failureEnds() {
    let command = shop.command()
    let executing = command.isExecuting.written()
    command.execute(1)
    shop.turn()
    shop.fail(1)
    shop.turn()
    #expect(executing.values() == [false, true, false])
    #expect(command.isEnabled.value)
  }

  @Test("isEnabled is true until its condition sends a value")
  func isEnabledUntilTheSignalSendsFalse() {
    let condition = Subject<Bool, Never>()
    let command = shop.command(enabled: condition)
    let enabled = command.isEnabled.written()
    #expect(enabled.values() == [true])
    condition.send(false)
    #expect(!command.isEnabled.value)
    #expect(enabled.values() == [true])
    shop.turn()
    #expect(enabled.values() == [true, false])
  }

  @Test("A value that the condition sends at once is used from the beginning")
  func enabledAtOnce() {
    let condition = BehaviorSubject<Bool, Never>(false)
    let command = shop.command(enabled: condition)
    let enabled = command.isEnabled.written()
    #expect(enabled.values() == [false])
    #expect(!command.isEnabled.value)
    #expect(shop.scheduler.pendingCount == 0)
    condition.send(true)
    shop.turn()
    #expect(enabled.values() == [false, true])
  }

  @Test("isEnabled is the condition, and false while executing unless the policy allows several")
  func enabledWhileExecuting() {
    let condition = BehaviorSubject<Bool, Never>(true)
    let command = shop.command(enabled: condition)
    let enabled = command.isEnabled.written()
    command.execute(1)
    shop.turn()
    condition.send(false)
    shop.complete(1)
    shop.turn()
    condition.send(true)
    shop.turn()
    #expect(enabled.values() == [true, false, true])
    command.allowsConcurrentExecution = true
    command.execute(2)
    shop.turn()
    #expect(enabled.values() == [true, false, true])
  }

  @Test("The last value of a condition that has ended stays")
  func endedCondition() {
    let command = shop.command(enabled: Signal<Bool, Never>([true, false]))
    #expect(!command.isEnabled.value)
  }

  @Test("No change is lost between the first value and the later ones, and none is reported twice")
  func changesMeanwhile() {
    let condition = BehaviorSubject<Bool, Never>(true)
    let command = shop.command(enabled: condition)
    condition.send(false)
    let enabled = command.isEnabled.written()
    #expect(enabled.values() == [false])
    shop.turn()
    condition.send(false)
    shop.turn()
    #expect(enabled.values() == [false])
    condition.send(true)
    let late = command.isEnabled.written()
    shop.turn()
    #expect(enabled.values() == [false, true])
    #expect(late.values() == [true])
  }

  @Test("status reports both states of one moment, with the numbers of running and queued executions")
  func status() {
    let command = shop.command(policy: .queued)
    let statuses = command.status.written()
    command.execute(1)
    command.execute(2)
    #expect(command.status.value == CommandStatus(isEnabled: true, runningCount: 1, waitingCount: 1))
    shop.turn()
    #expect(
      statuses.values() == [
        CommandStatus(isEnabled: true),
        CommandStatus(isEnabled: true, runningCount: 1, waitingCount: 0),
        CommandStatus(isEnabled: true, runningCount: 1, waitingCount: 1),
      ])
  }

  @Test("A combination of isExecuting and isEnabled never has both true")
  func combined() {
    let command = shop.command()
    let pairs = command.isExecuting.signal.combineLatest(with: command.isEnabled.signal).map { [$0, $1] }.written()
    command.execute(1)
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(pairs.values() == [[false, true], [false, false], [true, false], [false, false], [false, true]])
  }

  @Test("executionSignals sends executions that begin after the subscription, on the scheduler, without failures")
  func executions() {
    let command = shop.command(policy: .concurrent)
    command.execute(1)
    shop.turn()
    let inputs = command.executionSignals.signal.map(\.input).written()
    let values = command.executionSignals.signal.flatten().written()
    command.execute(2)
    #expect(inputs.entries.isEmpty)
    #expect(command.executionSignals.value.map(\.input) == [1, 2])
    shop.turn()
    #expect(inputs.values() == [2])
    shop.send("a", to: 1)
    shop.send("b", to: 2)
    shop.fail(2)
    command.execute(3)
    shop.turn()
    shop.send("c", to: 3)
    #expect(values.entries == [.next("b"), .next("c")])
    #expect(command.executionSignals.value.map(\.input) == [1, 3])
  }

  @Test("An execution as a signal completes when the work fails")
  func executionAsSignal() {
    let command = shop.command()
    let execution = command.begin(1)
    shop.turn()
    shop.send("a", to: 1)
    shop.fail(1)
    #expect(execution?.signal.written().entries == [.next("a"), .completed])
    #expect(execution?.result.written().entries == [.next("a"), .failed(.failed(TestFailure()))])
  }

  @Test(
    "errors sends the failure of each work as a value, on the scheduler, also of works that began before the subscription"
  )
  func errors() {
    let command = shop.command(policy: .concurrent)
    command.execute(1)
    shop.turn()
    let errors = command.errors.written()
    command.execute(2)
    shop.turn()
    shop.fail(1, "first")
    #expect(errors.entries.isEmpty)
    #expect(command.errors.value == TestFailure("first"))
    shop.turn()
    shop.fail(2, "second")
    shop.turn()
    #expect(errors.entries == [.next(TestFailure("first")), .next(TestFailure("second"))])
  }

  @Test("errors does not repeat past failures")
  func pastErrors() {
    let command = shop.command()
    command.execute(1)
    shop.turn()
    shop.fail(1)
    shop.turn()
    #expect(command.errors.written().entries.isEmpty)
    #expect(command.errors.value == TestFailure())
  }

  @Test("A subscriber receives a failure before the change of isExecuting")
  func errorsAfterTheState() {
    let command = shop.command()
    let order = Journal<String>()
    command.isExecuting.signal.subscribe(next: { order.write("executing \($0)") })
    command.errors.signal.subscribe(next: { order.write("\($0)") })
    command.execute(1)
    shop.turn()
    shop.fail(1)
    shop.turn()
    #expect(order.entries == ["executing false", "executing true", "executing false", "failure"])
  }
}
