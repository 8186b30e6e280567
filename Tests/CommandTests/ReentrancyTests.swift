import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Commands that are used from inside their own callbacks.
@Suite struct ReentrancyTests {
  /// A scheduler that queues, and a scheduler that runs inline.
  enum Kind: CaseIterable, Sendable { case virtual, immediate }

  private let virtual = VirtualTimeScheduler()

  private func scheduler(_ kind: Kind) -> AnyScheduler {
    AnyScheduler(kind == .virtual ? virtual : ImmediateScheduler.shared)
  }

  @Test(
    "A command whose isExecuting feeds its own isEnabled settles, and reports the changes", arguments: Kind.allCases)
  func feedsItself(_ kind: Kind) {
    let condition = BehaviorSubject<Bool, Never>(true)
    let work = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(enabled: condition, policy: .concurrent, on: scheduler(kind)) { _ in
      work.signal
    }
    let feed = command.isExecuting.signal.subscribe(next: { condition.send(!$0) })
    let log = Journal<String>()
    command.isExecuting.signal.subscribe(next: { log.write("executing \($0)") })
    command.isEnabled.signal.subscribe(next: { log.write("enabled \($0)") })
    command.execute(1)
    virtual.run()
    #expect(command.begin(2) == nil)
    work.complete()
    virtual.run()
    #expect(
      log.entries == [
        "executing false", "enabled true", "executing true", "enabled false", "executing false", "enabled true",
      ])
    #expect(command.begin(3) != nil)
    feed.dispose()
  }

  @Test("An observer of errors executes again: each call begins", arguments: Kind.allCases)
  func executesAgainOnFailure(_ kind: Kind) {
    let runs = Counter()
    let command = Command<Int, Int, TestFailure>(on: scheduler(kind)) { attempt in
      runs.increment()
      return attempt < 5 ? .fail(TestFailure("\(attempt)")) : .just(attempt)
    }
    let results = Journal<[Event<Int, CommandError<TestFailure>>]>()
    let log = command.errors.written()
    let again = command.errors.signal.enumerated().subscribe(next: { [unowned command] index, _ in
      #expect(!command.isExecuting.value)
      let result = command.execute(index + 1)
      results.write(result.written().entries)
    })
    command.execute(0)
    virtual.run()
    #expect(runs.count == 6)
    #expect(log.values().map(\.name) == ["0", "1", "2", "3", "4"])
    // The scheduler delivers it, so none of the works has begun when `execute` returns.
    #expect(results.entries == [[], [], [], [], []])
    #expect(command.isEnabled.value)
    again.dispose()
  }

  @Test("An observer executes again 100,000 times, on a small stack", arguments: Kind.allCases)
  func executesAgainManyTimes(_ kind: Kind) {
    let (count, scheduler, virtual) = (many / 10, scheduler(kind), virtual)
    let runs = onThread {
      let runs = Counter()
      let command = Command<Int, Int, TestFailure>(on: scheduler) { _ in
        runs.increment()
        return .fail(TestFailure())
      }
      let again = command.errors.signal.subscribe(next: { [unowned command] _ in
        if runs.count < count { command.execute(0) }
      })
      command.execute(0)
      virtual.run()
      again.dispose()
      return runs.count
    }
    #expect(runs == count)
  }

  @Test("A subscriber to the end executes again, many times on a small stack", arguments: Kind.allCases)
  func executesAgainAtTheEnd(_ kind: Kind) {
    let (count, scheduler, virtual) = (repetitions(quick: 2_000, full: 10_000, night: 10_000), scheduler(kind), virtual)
    let runs = onThread {
      let runs = Counter()
      let command = Command<Int, Int, Never>(on: scheduler) { _ in
        runs.increment()
        return .just(1)
      }
      let again = command.executionSignals.signal.subscribe(next: { [unowned command] execution in
        execution.signal.subscribe(completed: { if runs.count < count { command.execute(0) } })
      })
      command.execute(0)
      virtual.run()
      again.dispose()
      return runs.count
    }
    #expect(runs == count)
  }

  @Test("A queue of many works that end at once, on a small stack", arguments: Kind.allCases)
  func longQueue(_ kind: Kind) {
    let (count, scheduler, virtual) = (repetitions(quick: 2_000, full: 10_000, night: 10_000), scheduler(kind), virtual)
    let runs = onThread {
      let runs = Counter()
      let first = Subject<Int, Never>()
      let command = Command<Int, Int, Never>(policy: .queued, on: scheduler) { input in
        runs.increment()
        return input == 0 ? first.signal : .empty()
      }
      for input in 0..<count { command.execute(input) }
      virtual.run()
      first.complete()
      virtual.run()
      return runs.count
    }
    #expect(runs == count)
  }

  @Test("Many works, each cancelled by the next: nothing remains of them")
  func manyReplaced() {
    let scheduler = AnyScheduler(virtual)
    let (count, virtual) = (repetitions(quick: 2_000, full: 10_000, night: 10_000), virtual)
    let runs = onThread {
      let (runs, live) = (Counter(), Subject<Int, Never>())
      let command = Command<Int, Int, Never>(policy: .latest, on: scheduler) { _ in
        runs.increment()
        return live.signal
      }
      for _ in 0..<count {
        command.execute(0)
        virtual.run()
      }
      #expect(command.status.value == CommandStatus(isEnabled: true, runningCount: 1))
      return runs.count
    }
    #expect(runs == count)
  }

  @Test("An execution that releases its command from inside: everything ends in order", arguments: Kind.allCases)
  func dropsItsCommand(_ kind: Kind) {
    let holder = SharedVariable<Command<Int, Int, Never>>(nil)
    holder.value = Command<Int, Int, Never>(on: scheduler(kind)) { _ in
      .deferred {
        holder.value = nil
        return .just(7)
      }
    }
    let executing = holder.value?.isExecuting.written()
    let enabled = holder.value?.isEnabled.written()
    let executions = holder.value?.executionSignals.signal.map(\.input).written()
    let result = holder.value?.execute(1).written()
    virtual.run()
    #expect(holder.value == nil)
    #expect(result?.entries == [.next(7), .completed])
    #expect(executing?.entries == [.next(false), .next(true), .next(false), .completed])
    // The caller of `execute` holds the command until it returns. If everything has happened by then, the command is
    // released afterwards.
    let isAfter = kind == .immediate
    #expect(enabled?.entries == [.next(true), .next(false)] + (isAfter ? [.next(true)] : []) + [.completed])
    #expect(executions?.entries == [.next(1), .completed])
  }

  @Test("A work closure that releases its command, and one that executes it: the first succeeds, the second is refused")
  func closureUsesItsCommand() {
    let holder = SharedVariable<Command<Int, Int, Never>>(nil)
    let inner = Journal<Bool>()
    holder.value = Command<Int, Int, Never>(on: virtual) { input in
      inner.write(holder.value?.begin(input + 1) == nil)
      holder.value = nil
      return .just(input)
    }
    let result = holder.value?.execute(1).written()
    virtual.run()
    #expect(inner.entries == [true])
    #expect(result?.entries == [.next(1), .completed])
  }

  @Test("Cancelling from an observer of the state, and from the work's own values", arguments: Kind.allCases)
  func cancelsFromInside(_ kind: Kind) {
    let command = Command<Int, Int, Never>(on: scheduler(kind)) { _ in Signal(1...10) }
    let log = Journal<Int>()
    let observing = command.executionSignals.signal.subscribe(next: { execution in
      execution.signal.subscribe(next: { value in
        log.write(value)
        if value == 3 { execution.cancel() }
      })
    })
    let execution = command.begin(0)
    virtual.run()
    #expect(log.entries == [1, 2, 3])
    #expect(execution?.isCancelled == true)
    #expect(command.isEnabled.value)
    observing.dispose()
  }
}
