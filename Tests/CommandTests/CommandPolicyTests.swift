import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CommandPolicyTests {
  let shop = Workshop()

  @Test("exclusive: refuses while it executes")
  func exclusive() {
    let command = shop.command()
    command.execute(1)
    #expect(command.begin(2) == nil)
    shop.turn()
    shop.complete(1)
    #expect(command.begin(3) != nil)
  }

  @Test("concurrent: any number, and always enabled")
  func concurrent() {
    let command = shop.command(policy: .concurrent)
    let enabled = command.isEnabled.written()
    for input in 1...5 { command.execute(input) }
    shop.turn()
    #expect(shop.started.entries == [1, 2, 3, 4, 5])
    #expect(enabled.values() == [true])
    #expect(command.allowsConcurrentExecution)
  }

  @Test("at most n: enabled while there is room")
  func atMost() {
    let command = shop.command(policy: .concurrent(atMost: 2))
    let enabled = command.isEnabled.written()
    #expect(command.begin(1) != nil)
    #expect(command.begin(2) != nil)
    #expect(command.begin(3) == nil)
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(command.begin(4) != nil)
    #expect(enabled.values() == [true, false, true])
    #expect(shop.made.entries == [1, 2, 4])
  }

  @Test("queued: each execution begins when the previous one has ended; its work is made then, on the scheduler")
  func queued() {
    let command = shop.command(policy: .queued)
    let inputs = command.executionSignals.signal.map(\.input).written()
    let results = (1...3).map { command.execute($0).written() }
    shop.turn()
    #expect(shop.made.entries == [1])
    #expect(inputs.values() == [1])
    shop.send("a", to: 1)
    shop.complete(1)
    #expect(shop.made.entries == [1])
    shop.turn()
    #expect(shop.started.entries == [1, 2])
    shop.fail(2)
    shop.turn()
    shop.complete(3)
    #expect(inputs.values() == [1, 2, 3])
    #expect(
      results.map(\.entries) == [[.next("a"), .completed], [.failed(.failed(TestFailure()))], [.completed]])
  }

  @Test("queued at most n: n at once, in order")
  func queuedAtMost() {
    let command = shop.command(policy: .queued(atMost: 2))
    for input in 1...4 { command.execute(input) }
    shop.turn()
    #expect(shop.started.entries == [1, 2])
    shop.complete(2)
    shop.turn()
    #expect(shop.started.entries == [1, 2, 3])
    shop.complete(1)
    shop.turn()
    #expect(shop.started.entries == [1, 2, 3, 4])
  }

  @Test("queued: an accepted execution begins even if the condition is false by then")
  func acceptedStaysAccepted() {
    let condition = BehaviorSubject<Bool, Never>(true)
    let command = shop.command(enabled: condition, policy: .queued)
    command.execute(1)
    command.execute(2)
    condition.send(false)
    #expect(command.begin(3) == nil)
    shop.turn()
    shop.complete(1)
    shop.turn()
    #expect(shop.started.entries == [1, 2])
  }

  @Test("latest: cancels the previous execution before the next work is made")
  func latest() {
    let command = shop.command(policy: .latest)
    let executing = command.isExecuting.written()
    let first = command.begin(1)
    shop.turn()
    let order = Journal<[Int]>()
    first?.result.on(disposed: { [shop] in order.write(shop.made.entries) })
      .subscribe(next: { _ in }, failed: { _ in })
    let second = command.execute(2).written()
    #expect(shop.cancelled.entries == [1])
    #expect(order.entries == [[1]])
    #expect(first?.isCancelled == true)
    shop.turn()
    shop.send("b", to: 2)
    shop.complete(2)
    shop.turn()
    #expect(second.entries == [.next("b"), .completed])
    // There is no moment between two executions in which nothing executes.
    #expect(executing.values() == [false, true, false])
  }

  @Test("latest: an execution that is replaced before it has started never starts")
  func latestBeforeStart() {
    let command = shop.command(policy: .latest)
    for input in 1...3 { command.execute(input) }
    shop.turn()
    #expect(shop.made.entries == [1, 2, 3])
    #expect(shop.started.entries == [3])
    #expect(command.status.value.runningCount == 1)
  }

  @Test("Another policy while works run keeps the count")
  func switchKeepsCount() {
    let command = shop.command(policy: .concurrent)
    command.execute(1)
    command.execute(2)
    shop.turn()
    command.policy = .exclusive
    #expect(!command.isEnabled.value)
    #expect(command.begin(3) == nil)
    shop.complete(1)
    #expect(command.begin(3) == nil)
    shop.complete(2)
    #expect(command.begin(3) != nil)
  }

  @Test("A policy with more room starts queued executions")
  func switchAdmits() {
    let command = shop.command(policy: .queued)
    for input in 1...3 { command.execute(input) }
    shop.turn()
    command.policy = .concurrent
    shop.turn()
    #expect(shop.started.entries == [1, 2, 3])
  }

  @Test("Queued executions are not lost under a policy that refuses")
  func switchKeepsWaiting() {
    let command = shop.command(policy: .queued)
    for input in 1...3 { command.execute(input) }
    command.policy = .exclusive
    shop.turn()
    for input in 1...3 {
      #expect(command.begin(9) == nil)
      shop.complete(input)
      shop.turn()
    }
    #expect(shop.started.entries == [1, 2, 3])
  }

  @Test("latest, set while executions are queued, replaces those too")
  func switchToLatest() {
    let command = shop.command(policy: .queued)
    for input in 1...3 { command.execute(input) }
    shop.turn()
    command.policy = .latest
    #expect(shop.cancelled.entries.isEmpty)
    command.execute(4)
    shop.turn()
    #expect(shop.cancelled.entries == [1])
    #expect(shop.started.entries == [1, 4])
    #expect(command.status.value == CommandStatus(isEnabled: true, runningCount: 1, waitingCount: 0))
  }

  #if EXIT_TESTS
    @Test("A policy without room is a misuse (C15)")
    func misuse() async {
      await #expect(processExitsWith: .failure) { _ = CommandPolicy.concurrent(atMost: 0) }
      await #expect(processExitsWith: .failure) { _ = CommandPolicy.queued(atMost: -1) }
    }
  #endif
}
