import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// Cancelling executions, and observing their progress.
@Suite struct ExecutionTests {
  let shop = Workshop()

  @Test("Cancelling disposes the work at once, ends the result without a terminal, and makes room")
  func cancels() {
    let command = shop.command()
    let execution = command.begin(1)
    let ended = Journal<Int>()
    let events = execution?.result.on(disposed: { ended.write(1) }).written()
    shop.turn()
    shop.send("a", to: 1)
    execution?.cancel()
    #expect(shop.cancelled.entries == [1])
    #expect(ended.entries == [1])
    #expect(command.isEnabled.value)
    shop.send("b", to: 1)
    execution?.cancel()
    #expect(events?.entries == [.next("a")])
    #expect(execution?.isCancelled == true)
    #expect(execution?.hasEnded == true)
    #expect(shop.cancelled.entries == [1])
  }

  @Test("An execution that is cancelled before its turn on the scheduler never starts")
  func cancelsBeforeStart() {
    let command = shop.command()
    command.begin(1)?.cancel()
    shop.turn()
    #expect(shop.started.entries.isEmpty)
    #expect(!command.isExecuting.value)
  }

  @Test("A queued execution that is cancelled gives up its place, and its work is never made")
  func cancelsWaiting() {
    let command = shop.command(policy: .queued)
    command.execute(1)
    let second = command.begin(2)
    command.execute(3)
    second?.cancel()
    #expect(command.status.value.waitingCount == 1)
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(shop.made.entries == [1, 3])
  }

  @Test("Cancelling one execution starts the next one")
  func cancelAdmits() {
    let command = shop.command(policy: .queued)
    let first = command.begin(1)
    command.execute(2)
    shop.turn()
    first?.cancel()
    shop.turn()
    #expect(shop.started.entries == [1, 2])
  }

  @Test("Cancelling an execution that has ended changes nothing")
  func cancelsTooLate() {
    let command = shop.command()
    let execution = command.begin(1)
    shop.turn()
    shop.complete(1)
    execution?.cancel()
    #expect(execution?.isCancelled == false)
    #expect(execution?.result.written().entries == [.completed])
  }

  @Test("cancelAll cancels running and queued executions")
  func cancelsAll() {
    let command = shop.command(policy: .queued(atMost: 2))
    for input in 1...4 { command.execute(input) }
    shop.turn()
    command.cancelAll()
    shop.turn()
    #expect(shop.cancelled.entries == [1, 2])
    #expect(shop.started.entries == [1, 2])
    #expect(command.status.value == CommandStatus(isEnabled: true))
    #expect(command.begin(5) != nil)
  }

  @Test("A cancelled work is not a failure")
  func cancelIsNoError() {
    let command = shop.command()
    let errors = command.errors.written()
    let execution = command.begin(1)
    shop.turn()
    execution?.cancel()
    shop.fail(1)
    shop.turn()
    #expect(errors.entries.isEmpty)
  }

  @Test("A work closure that cancels its own execution is not started")
  func cancelsInside() {
    let holder = SharedVariable<Command<Int, Int, Never>>(nil)
    let started = Journal<Int>()
    let command = Command<Int, Int, Never>(on: shop.scheduler) { input in
      holder.value?.cancelAll()
      return Signal.just(input).on(started: { started.write(input) })
    }
    holder.value = command
    let execution = command.begin(1)
    shop.turn()
    #expect(started.entries.isEmpty)
    #expect(execution?.isCancelled == true)
    holder.value = nil
  }

  @Test("Reports reach an observer on the scheduler; the newest report replaces earlier ones of the same turn")
  func progress() {
    let reporter = SharedVariable<CommandReporter>(nil)
    let work = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(
      on: shop.scheduler,
      reporting: { _, progress in
        reporter.value = progress
        return work.signal
      })
    let execution = command.begin(1)
    let log = execution?.progress.signal.map { $0?.fraction }.written()
    shop.turn()
    reporter.value?.report(1, of: 4)
    #expect(execution?.progress.value?.completed == 1)
    #expect(log?.values() == [nil])
    shop.turn()
    reporter.value?.report(2, of: 4)
    reporter.value?.report(4, of: 4, note: "done")
    work.complete()
    reporter.value?.report(5, of: 4)
    shop.turn()
    #expect(log?.entries == [.next(nil), .next(0.25), .next(1), .completed])
    #expect(execution?.progress.value == CommandProgress(completed: 4, of: 4, note: "done"))
  }

  @Test("An observer that receives the beginning of an execution misses none of its progress")
  func progressFromTheBeginning() {
    let command = Command<Int, Int, Never>(
      on: shop.scheduler,
      reporting: { _, progress in
        .deferred {
          progress.report(1, of: 2)
          return .empty()
        }
      })
    let log = command.executionSignals.signal.flatMap(\.progress.signal).map { $0?.completed }.written()
    command.execute(1)
    shop.turn()
    #expect(log.values() == [nil, 1])
  }

  @Test(
    "A fraction is known if the total is, and stays between zero and one",
    arguments: [(1, 4, 0.25), (5, 4, 1), (-1, 4, 0), (0, 0, 1)])
  func fraction(completed: Int, total: Int, expected: Double) {
    #expect(CommandProgress(completed: completed, of: total).fraction == expected)
    #expect(CommandProgress(completed: completed).fraction == nil)
  }

  @Test("An error describes its cause, and can be compared")
  func describesErrors() {
    let errors: [CommandError<TestFailure>] = [.disabled, .failed(TestFailure("lost"))]
    #expect(errors.map { "\($0)" } == ["the command is disabled", "the command failed: lost"])
    #expect(errors[0] != errors[1])
    #expect(errors.map(\.failure) == [nil, TestFailure("lost")])
  }
}
