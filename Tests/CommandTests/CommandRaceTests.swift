import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// Two threads use one command.
@Suite struct CommandRaceTests {
  struct Raced: Sendable {
    let shop = Workshop()
    let command: Workshop.Tool
    let log = Journal<String>()

    init(_ policy: CommandPolicy = .exclusive) {
      command = shop.command(policy: policy)
    }
  }

  @Test("Two threads execute an exclusive command many times: exactly one begins each time")
  func oneBegins() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Raced() }) { raced in
      raced.log.write(raced.command.begin(1) == nil ? "refused" : "begun")
    } _: { raced in
      raced.log.write(raced.command.begin(2) == nil ? "refused" : "begun")
    } verify: { raced in
      #expect(raced.log.entries.sorted() == ["begun", "refused"])
      #expect(raced.shop.made.count == 1)
      raced.command.cancelAll()
      raced.shop.turn()
    }
  }

  @Test("Two threads execute the same command many times: exactly one execution begins each time")
  func oneBeginsAgain() {
    let scheduler = ImmediateScheduler()
    let work = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: scheduler) { _ in work.signal }
    let log = Journal<Int>()
    let raced = race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: {}) { _ in
      if command.begin(1) != nil { log.write(1) }
    } _: { _ in
      if command.begin(2) != nil { log.write(2) }
    } verify: { _ in
      command.cancelAll()
    }
    #expect(log.count == raced)
  }

  @Test("Two commands of a group: exactly one begins each time")
  func oneOfAGroup() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let shop = Workshop()
        let group = CommandGroup()
        return (shop, shop.command(in: group), shop.command(in: group), Journal<Bool>())
      }
    ) { _, save, _, log in
      log.write(save.begin(1) == nil)
    } _: { _, _, load, log in
      log.write(load.begin(2) == nil)
    } verify: { shop, save, load, log in
      #expect(log.entries.contains(true) && log.entries.contains(false))
      #expect(save.isExecuting.value != load.isExecuting.value)
      save.cancelAll()
      load.cancelAll()
      shop.turn()
    }
  }

  @Test("At most three at once: three of four begin")
  func atMostThree() {
    race(for: { Raced(.concurrent(atMost: 3)) }) { raced in
      for input in [1, 2] where raced.command.begin(input) != nil { raced.log.write("begun") }
    } _: { raced in
      for input in [3, 4] where raced.command.begin(input) != nil { raced.log.write("begun") }
    } verify: { raced in
      #expect(raced.log.count == 3)
      raced.command.cancelAll()
      raced.shop.turn()
    }
  }

  /// Two threads execute and end, a third one delivers. An observer of both states that subscribed before never gets
  /// both as true.
  @Test("isExecuting and isEnabled never contradict each other", arguments: [false, true])
  func neverContradict(isInline: Bool) {
    let queue = QueueScheduler(name: "telling")
    let scheduler = isInline ? AnyScheduler(ImmediateScheduler.shared) : AnyScheduler(queue)
    let seen = Journal<[Bool]>()
    let contradictions = Counter()
    race(for: {
      let command = Command<Int, Int, Never>(on: scheduler) { _ in .empty() }
      command.isExecuting.signal.combineLatest(with: command.isEnabled.signal)
        .subscribe(next: { isExecuting, isEnabled in
          seen.write([isExecuting, isEnabled])
          if isExecuting, isEnabled { contradictions.increment() }
        })
      return command
    }) { command in
      for _ in 0..<4 { command.begin(1)?.cancel() }
      let status = command.status.value
      if status.isExecuting, status.isEnabled { contradictions.increment() }
    } _: { command in
      // The state of one moment is consistent, also when it is read or subscribed to meanwhile.
      let statuses = command.status.signal.subscribe(next: { status in
        if status.isExecuting, status.isEnabled { contradictions.increment() }
      })
      for _ in 0..<4 {
        command.execute(2)
        let status = command.status.value
        if status.isExecuting, status.isEnabled { contradictions.increment() }
      }
      statuses.dispose()
    } verify: { command in
      command.cancelAll()
    }
    let isDone = Latch()
    queue.schedule { isDone.open() }
    _ = isDone.wait(until: nil)
    #expect(contradictions.count == 0)
    // The check needs at least one change.
    #expect(seen.entries.contains([true, false]))
  }

  @Test("The last reported value is the current one, when nothing runs any more")
  func settles() {
    race(for: { Raced() }) { raced in
      raced.command.begin(1)?.cancel()
      raced.shop.turn()
    } _: { raced in
      raced.command.begin(2)?.cancel()
    } verify: { raced in
      raced.shop.turn()
      #expect(raced.command.isEnabled.written().values() == [true])
      #expect(raced.command.isExecuting.written().values() == [false])
      #expect(raced.command.status.value == CommandStatus(isEnabled: true))
    }
  }

  @Test("A queue under two threads: all run, none twice")
  func queueLosesNothing() {
    race(for: {
      let log = Journal<Int>()
      return (
        log,
        Command<Int, Int, Never>(policy: .queued, on: ImmediateScheduler.shared) { input in
          log.write(input)
          return .just(input)
        }
      )
    }) { _, command in
      for input in 1...4 { command.execute(input) }
    } _: { _, command in
      for input in 5...8 { command.execute(input) }
    } verify: { log, command in
      #expect(log.entries.sorted() == Array(1...8))
      #expect(log.entries.filter { $0 < 5 } == [1, 2, 3, 4])
      #expect(command.status.value == CommandStatus(isEnabled: true))
    }
  }

  @Test("latest with two threads: one execution remains")
  func latestLeavesOne() {
    race(for: { Raced(.latest) }) { raced in
      raced.command.execute(1)
      raced.command.execute(2)
    } _: { raced in
      raced.command.execute(3)
      raced.command.execute(4)
    } verify: { raced in
      raced.shop.turn()
      #expect(raced.command.status.value == CommandStatus(isEnabled: true, runningCount: 1))
      #expect(raced.shop.started.count - raced.shop.cancelled.count == 1)
      raced.command.cancelAll()
      raced.shop.turn()
    }
  }
}
