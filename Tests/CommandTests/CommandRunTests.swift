import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// Commands whose work is an async function, and waits for their executions.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct CommandRunTests {
  let queue = QueueScheduler(name: "commands")

  @Test("run returns what the function returns")
  func returns() async throws {
    let command = Command<Int, Int, Never>(on: queue, task: { $0 * 2 })
    #expect(try await command.run(21) == 42)
  }

  @Test("run returns the last value of a signal")
  func returnsTheLast() async throws {
    let command = Command<Int, Int, Never>(on: queue) { Signal(1...$0) }
    #expect(try await command.run(5) == 5)
    let empty = Command<Int, Int, Never>(on: queue) { _ in .empty() }
    #expect(try await empty.run(1) == nil)
  }

  @Test("run throws the function's failure, with its type")
  func throwsFailures() async {
    let command = Command<Int, Int, TestFailure>(
      on: queue, task: { number throws(TestFailure) in throw TestFailure("\(number)") })
    await #expect(throws: CommandError.failed(TestFailure("3"))) { try await command.run(3) }
    #expect(command.errors.value == TestFailure("3"))
  }

  @Test("run throws if the command is disabled")
  func throwsDisabled() async {
    let command = Command<Void, Int, TestFailure>(enabled: Signal<Bool, Never>.just(false), on: queue) { _ in .just(1) }
    await #expect(throws: CommandError<TestFailure>.disabled) { try await command.run() }
  }

  @Test("run throws typed: a catch needs no cast")
  func throwsTyped() async {
    let command = Command<Void, Int, TestFailure>(on: queue) { _ in .fail(TestFailure("typed")) }
    do throws(CommandError<TestFailure>) {
      try await command.run()
    } catch {
      #expect(error.failure?.name == "typed")
    }
  }

  @Test("The function is cancelled with its execution")
  func cancelsTheFunction() async {
    let (began, ended) = (TaskLatch(), TaskLatch())
    let seen = Journal<Bool>()
    let command = Command<Int, Int, any Error>(
      on: queue,
      task: { _ in
        began.open()
        while !Task.isCancelled { await Task.yield() }
        seen.write(Task.isCancelled)
        ended.open()
        return 1
      })
    let execution = command.begin(1)
    await began.wait()
    execution?.cancel()
    await ended.wait()
    #expect(seen.entries == [true])
    #expect(execution?.result.written().entries.isEmpty == true)
    #expect(command.isEnabled.value)
  }

  @Test("Cancelling the waiting task cancels the execution; run returns nil")
  func cancelsWithTheTask() async throws {
    let shop = Workshop()
    let command = shop.command()
    let task = Task { try await command.run(1) }
    await eventually { command.isExecuting.value }
    shop.turn()
    task.cancel()
    #expect(try await task.value == nil)
    #expect(shop.cancelled.entries == [1])
    #expect(command.isEnabled.value)
  }

  @Test("A task that is already cancelled begins nothing")
  func cancelledBefore() async throws {
    let shop = Workshop()
    let command = shop.command(policy: .latest)
    let running = command.begin(1)
    let gate = TaskLatch()
    let task = Task {
      await gate.wait()
      return try await command.run(2)
    }
    task.cancel()
    gate.open()
    #expect(try await task.value == nil)
    #expect(running?.isCancelled == false)
    #expect(shop.made.entries == [1])
  }

  @Test("An execution that is cancelled elsewhere resumes the waiting task")
  func cancelledElsewhere() async throws {
    let shop = Workshop()
    let command = shop.command()
    let task = Task { try await command.run(1) }
    await eventually { command.isExecuting.value }
    command.cancelAll()
    #expect(try await task.value == nil)
  }

  @Test("A function reports its progress")
  func reports() async throws {
    let command = Command<Int, Int, Never>(
      on: queue,
      reportingTask: { count, progress in
        for step in 1...count { progress.report(step, of: count) }
        return count
      })
    let execution = command.begin(4)
    _ = try await execution?.result.firstValue()
    #expect(execution?.progress.value == CommandProgress(completed: 4, of: 4))
  }

  @Test("The scheduler is the main one by default")
  func onMain() async throws {
    let places = Journal<Bool>()
    let command = Command<Int, Int, Never> { input in
      .deferred {
        places.write(MainScheduler.isCurrent)
        return .just(input)
      }
    }
    command.isExecuting.signal.skip(1).subscribe(next: { _ in places.write(MainScheduler.isCurrent) })
    try await command.run(1)
    await eventually { places.count == 3 }
    #expect(places.entries == [true, true, true])
  }

  @Test("A closure alone is enough, whether it returns a signal or is asynchronous")
  func closures() async throws {
    let signal = Command<Int, Int, Never>(on: queue) { input in .just(input + 1) }
    #expect(try await signal.run(1) == 2)
    let task = Command<Int, Int, TestFailure>(on: queue) { input async throws(TestFailure) in
      await Task.yield()
      if input > 1 { throw TestFailure("too much") }
      return input + 2
    }
    #expect(try await task.run(1) == 3)
    await #expect(throws: CommandError.failed(TestFailure("too much"))) { try await task.run(2) }
  }
}

/// Lets tasks pass once it is open.
final class TaskLatch: Sendable {
  private let opened = ReplaySubject<Void, Never>()

  func open() { opened.send(()) }
  nonisolated(nonsending) func wait() async { _ = await opened.signal.firstValue() }
}
