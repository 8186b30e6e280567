import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The ends that follow the release of a command.
@Suite struct CommandDeathTests {
  let shop = Workshop()

  @Test("All signals complete with the command, on the scheduler")
  func completesAll() {
    var command = Optional(shop.command())
    let enabled = command?.isEnabled.signal.ignoreValues().written()
    let executing = command?.isExecuting.signal.ignoreValues().written()
    let executions = command?.executionSignals.signal.map(to: 0).written()
    let errors = command?.errors.written()
    let status = command?.status.signal.ignoreValues().written()
    command = nil
    #expect(enabled?.count == 0)
    shop.turn()
    #expect(enabled?.entries.count == 1)
    #expect(executing?.entries.count == 1)
    #expect(executions?.entries == [.completed])
    #expect(errors?.entries == [.completed])
    #expect(status?.entries.count == 1)
  }

  @Test("isEnabled completes although its condition is still held, and the subscription to that ends")
  func enabledCompletes() {
    let condition = BehaviorSubject<Bool, Never>(true)
    let disposals = Journal<Int>()
    var command = Optional(shop.command(enabled: condition.signal.on(disposed: { disposals.write(1) })))
    let enabled = command?.isEnabled.written()
    command = nil
    #expect(disposals.entries == [1])
    shop.turn()
    condition.send(false)
    shop.turn()
    #expect(enabled?.entries == [.next(true), .completed])
  }

  @Test("isExecuting and errors wait for the running works, executionSignals and isEnabled do not")
  func waitsForWorks() {
    var command = Optional(shop.command(policy: .concurrent))
    let enabled = command?.isEnabled.written()
    let executing = command?.isExecuting.written()
    let executions = command?.executionSignals.signal.map(\.input).written()
    let errors = command?.errors.written()
    command?.execute(1)
    command?.execute(2)
    shop.turn()
    command = nil
    shop.turn()
    #expect(enabled?.entries == [.next(true), .completed])
    #expect(executions?.entries == [.next(1), .next(2), .completed])
    shop.fail(1)
    shop.turn()
    #expect(executing?.entries == [.next(false), .next(true)])
    #expect(errors?.entries == [.next(TestFailure())])
    shop.complete(2)
    shop.turn()
    #expect(executing?.entries == [.next(false), .next(true), .next(false), .completed])
    #expect(errors?.entries == [.next(TestFailure()), .completed])
  }

  @Test("Waiting executions begin one after the other, also after the command was released")
  func queueGoesOn() {
    var command = Optional(shop.command(policy: .queued))
    let executing = command?.isExecuting.written()
    command?.execute(1)
    command?.execute(2)
    shop.turn()
    command = nil
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(shop.started.entries == [1, 2])
    #expect(executing?.entries == [.next(false), .next(true)])
    shop.complete(2)
    shop.turn()
    #expect(executing?.entries == [.next(false), .next(true), .next(false), .completed])
  }

  @Test("The states of a released command can be read")
  func valuesAfterwards() {
    var command = Optional(shop.command())
    let (enabled, executing) = (command?.isEnabled, command?.isExecuting)
    command?.execute(1)
    shop.turn()
    command = nil
    #expect(enabled?.value == false)
    #expect(executing?.value == true)
    shop.complete(1)
    shop.turn()
    #expect(enabled?.value == false)
    #expect(executing?.value == false)
  }

  @Test("A command whose scheduler was released cancels, and accepts no more executions")
  func lostScheduler() {
    let order = Journal<String>()
    let command: Command<Int, Int, Never>
    let waiting: Signal<Int, CommandError<Never>>
    do {
      let gone = GoneScheduler()
      command = Command(policy: .queued, on: gone) { _ in
        order.write("made")
        return .just(1)
      }
      waiting = command.execute(1)
      command.execute(2)
    }
    waiting.on(disposed: { order.write("abandoned") }).subscribe(next: { _ in }, failed: { _ in })
    #expect(command.status.value == CommandStatus(isEnabled: false))
    #expect(command.execute(3).written().entries == [.failed(.disabled)])
    #expect(order.entries.contains("abandoned"))
  }
}
