import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The first value of a state's signal is the state's value, at any time and on any thread. The end of an execution
/// arrives after the change of the state.
@Suite struct CommandAgreementTests {
  let shop = Workshop()

  /// How the work of an execution ends: inside the turn that starts it, or later, by completion or by failure.
  enum Ending: CaseIterable, Sendable { case atOnce, later, failure }

  @Test(
    "A subscriber to the end, on the command's scheduler, reads that the command does not execute",
    arguments: Ending.allCases)
  func endOnTheScheduler(_ ending: Ending) {
    let shop = shop
    let command = Command<Int, String, TestFailure>(on: shop.scheduler) { input in
      ending == .atOnce ? .just("done") : shop.work(of: input)
    }
    let told = command.isExecuting.written()
    let found = Journal<[Bool?]>()
    let look: @Sendable () -> Void = {
      found.write([command.isExecuting.value, command.isExecuting.first])
      // If the work has sent a value in the same turn, its end is delivered together with the value.
      if ending != .atOnce { #expect(told.values().last == false) }
    }
    command.execute(1).deliver(on: shop.scheduler)
      .subscribe(next: { _ in }, failed: { _ in look() }, completed: { look() })
    shop.turn()
    if ending == .later { shop.complete(1) }
    if ending == .failure { shop.fail(1) }
    shop.turn()
    #expect(found.entries == [[false, false]])
    #expect(told.values() == [false, true, false])
  }

  @Test("The same on the main queue, 100 times")
  @MainActor func endOnTheMainQueue() async {
    for _ in 0..<100 {
      let command = Command<Int, Int, Never> { .just($0) }
      let found = await withCheckedContinuation { continuation in
        command.execute(1).deliverOnMain().subscribe(
          next: { _ in }, failed: { _ in },
          completed: { continuation.resume(returning: [command.isExecuting.value, command.isExecuting.first]) })
      }
      #expect(found == [false, false])
    }
  }

  @Test("The end arrives after the state also on a scheduler that runs inline, if the work ends outside of a turn")
  func endInline() {
    let work = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: .immediate) { _ in work.signal }
    let order = Journal<String>()
    command.isExecuting.signal.subscribe(next: { order.write("executing \($0)") })
    command.execute(1).subscribe(next: { _ in }, failed: { _ in }, completed: { order.write("completed") })
    work.complete()
    #expect(order.entries == ["executing false", "executing true", "executing false", "completed"])
  }

  @Test("A subscriber to the end may wait for the next execution")
  func endWaitsForTheNext() {
    let queue = QueueScheduler(name: "telling")
    let first = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: queue) { input in input == 1 ? first.signal : .just(input) }
    let results = Journal<Int>()
    command.execute(1).subscribe(
      next: { _ in }, failed: { _ in },
      completed: {
        let outcome = try? command.execute(2).waitForFirst(timeout: .seconds(60))
        if let value = outcome?.value { results.write(value) }
      })
    // Behind the turn that starts the work, or that would end on the queue.
    let isStarted = Latch()
    queue.schedule { isStarted.open() }
    _ = isStarted.wait(until: nil)
    onThread { first.complete() }
    #expect(results.entries == [2])
  }

  @Test("A signal begins with the decided value, and does not repeat it when the change is sent")
  func beginsWithTheDecision() {
    let command = shop.command()
    command.execute(1)
    let executing = command.isExecuting.written()
    let enabled = command.isEnabled.written()
    let statuses = command.status.written()
    #expect(executing.values() == [true])
    #expect(enabled.values() == [false])
    #expect(statuses.values() == [CommandStatus(isEnabled: false, runningCount: 1)])
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(executing.values() == [true, false])
    #expect(enabled.values() == [false, true])
    #expect(statuses.values() == [CommandStatus(isEnabled: false, runningCount: 1), CommandStatus(isEnabled: true)])
  }

  @Test(
    "The policy is a state like the others: it begins with the value, sends each change on the scheduler, and completes"
  )
  func policy() {
    var command = Optional(shop.command())
    let state = command?.policyState
    let policies = state?.signal.written()
    let order = Journal<String>()
    command?.policyState.signal.subscribe(next: { order.write("\($0.allowsConcurrentExecution)") })
    command?.isEnabled.signal.subscribe(next: { order.write("enabled \($0)") })
    command?.execute(1)
    shop.turn()
    command?.policy = .concurrent
    #expect(state?.value == .concurrent)
    #expect(state?.first == .concurrent)
    #expect(policies?.values() == [.exclusive])
    command?.policy = .concurrent
    command?.allowsConcurrentExecution = false
    command?.allowsConcurrentExecution = true
    shop.turn()
    #expect(policies?.values() == [.exclusive, .concurrent, .exclusive, .concurrent])
    #expect(
      order.entries == [
        "false", "enabled true", "enabled false", "true", "enabled true", "false", "enabled false", "true",
        "enabled true",
      ])
    command = nil
    shop.turn()
    #expect(policies?.entries.last == .completed)
    #expect(state?.value == .concurrent)
    #expect(state?.signal.written().entries == [.next(.concurrent), .completed])
  }

  @Test("They agree after the command was released, and after its scheduler was released")
  func agreeAfterDeath() {
    var command = Optional(shop.command())
    let enabled = command?.isEnabled
    command = nil
    #expect(enabled?.value == false)
    #expect(enabled?.first == false)
    shop.turn()
    #expect(enabled?.written().entries == [.next(false), .completed])
    let lost = Command<Int, Int, Never>(on: GoneScheduler()) { .just($0) }
    lost.execute(1)
    #expect(lost.status.value == CommandStatus(isEnabled: false))
    #expect(lost.status.first == lost.status.value)
    #expect(lost.isEnabled.first == false)
  }

  @Test("The progress of an execution begins with the newest report, and does not repeat it")
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
    shop.turn()
    reporter.value?.report(1)
    #expect(execution?.progress.first == CommandProgress(completed: 1))
    let log = execution?.progress.signal.map { $0?.completed }.written()
    shop.turn()
    reporter.value?.report(2)
    reporter.value?.report(3)
    shop.turn()
    #expect(log?.values() == [1, 3])
  }

  @Test("They agree after any actions in any order", arguments: seeds(quick: 50, full: 200, night: 200))
  func agreeAtRandom(_ number: Int) {
    var dice = Dice(seed: 12, number: number)
    let policies: [CommandPolicy] = [
      .exclusive, .concurrent, .concurrent(atMost: 2), .queued, .queued(atMost: 2), .latest,
    ]
    let condition = BehaviorSubject<Bool, Never>(true)
    let group = CommandGroup()
    let commands = (0..<2).map { _ in
      shop.command(enabled: condition, policy: dice.element(of: policies), in: group)
    }
    let logs = commands.map { $0.isExecuting.written() }
    let policyLogs = commands.map { $0.policyState.written() }
    for input in 0..<40 {
      let command = dice.element(of: commands)
      switch dice.number(below: 8) {
      case 0, 1: command.execute(input)
      case 2: shop.complete(dice.number(below: input + 1))
      case 3: shop.fail(dice.number(below: input + 1))
      case 4: condition.send(dice.hits(percent: 70))
      case 5: command.policy = dice.element(of: policies)
      case 6: command.executionSignals.value.first?.cancel()
      default: shop.scheduler.step()
      }
      for command in commands {
        #expect(command.isExecuting.first == command.isExecuting.value)
        #expect(command.isEnabled.first == command.isEnabled.value)
        #expect(command.status.first == command.status.value)
        #expect(command.policyState.first == command.policy)
      }
    }
    group.cancelAll()
    shop.turn()
    #expect(zip(commands, policyLogs).allSatisfy { $0.policy == $1.values().last })
    for (command, log) in zip(commands, logs) {
      #expect(log.values().last == command.isExecuting.value)
      #expect(zip(log.values(), log.values().dropFirst()).allSatisfy { $0 != $1 })
    }
  }
}

extension CommandState {
  /// The first value of the signal.
  var first: Value? { signal.take(1).written().values().first }
}
