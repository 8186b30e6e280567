import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The objects that a command holds, and for how long.
@Suite struct CommandLeakTests {
  typealias Tool = Command<Tracked<Int>, Tracked<Int>, TestFailure>

  let scheduler = VirtualTimeScheduler()

  @Test("The work's closure is released with the command, even if its states are held")
  func closure() {
    let states = expectNoLeaks { probe in
      let token = probe.token("closure")
      let command = Tool(on: scheduler) { input in .just(token.use(input)) }
      let states = (command.isEnabled, command.isExecuting, command.status, command.errors, command.executionSignals)
      command.execute(probe.track(1, "input"))
      scheduler.run()
      return states
    }
    scheduler.run()
    #expect(!states.1.value)
  }

  @Test("Inputs, works and outputs are released with their executions, while the command is alive")
  func inputs() {
    let command = expectNoLeaks { probe in
      let command = Tool(policy: .queued, on: scheduler) { input in .just(input) }
      for number in 0..<3 { command.execute(probe.track(number, "input \(number)")) }
      scheduler.run()
      return command
    }
    #expect(!command.isExecuting.value)
  }

  @Test("A result keeps the values sent, and not the input")
  func result() {
    let result = expectNoLeaks { probe in
      let command = Command<Tracked<Int>, Int, Never>(on: scheduler) { input in .just(input.value) }
      let result = command.execute(probe.track(1, "input"))
      scheduler.run()
      return result
    }
    #expect(result.written().values() == [1])
  }

  @Test("A cancelled execution is released: running, queued and not yet started", arguments: [false, true])
  func cancelled(isStarted: Bool) {
    let hot = Subject<Int, TestFailure>()
    let command = expectNoLeaks { probe in
      let command = Tool(policy: .queued, on: scheduler) { input in hot.signal.map { _ in input } }
      for number in 0..<3 { command.execute(probe.track(number, "input \(number)")) }
      if isStarted { scheduler.run() }
      command.cancelAll()
      scheduler.run()
      return command
    }
    #expect(command.isEnabled.value)
  }

  @Test("A replaced execution is released")
  func replaced() {
    let hot = Subject<Int, TestFailure>()
    let probe = LeakProbe()
    let command = Tool(policy: .latest, on: scheduler) { input in hot.signal.map { _ in input } }
    for number in 0..<100 {
      command.execute(probe.track(number, "input \(number)"))
      if number % 3 == 0 { scheduler.run() }
    }
    scheduler.run()
    #expect(probe.liveLabels == ["input 99"])
    command.cancelAll()
    scheduler.run()
    #expect(probe.liveCount == 0)
  }

  @Test("A group keeps nothing of a command that was released")
  func group() {
    let group = CommandGroup()
    expectNoLeaks { probe in
      for _ in 0..<3 {
        let token = probe.token("closure")
        let command = Tool(in: group, on: scheduler) { input in .just(token.use(input)) }
        command.execute(probe.track(1, "input"))
        scheduler.run()
      }
      scheduler.run()
    }
    #expect(!group.isExecuting)
  }

  @Test("The condition is released with the command")
  func condition() {
    let condition = Subject<Bool, Never>()
    expectNoLeaks { probe in
      let token = probe.token("condition")
      _ = Tool(enabled: condition.signal.map { token.use($0) }, on: scheduler) { input in .just(input) }
    }
    scheduler.run()
  }

  @Test("A command whose input is its own state is released when its owner releases it")
  func fedByItself() {
    let condition = BehaviorSubject<Bool, Never>(true)
    expectNoLeaks { probe in
      let token = probe.token("closure")
      let command = Tool(enabled: condition, on: scheduler) { input in .just(token.use(input)) }
      command.isExecuting.signal.map { !$0 }.subscribe(condition)
      command.execute(probe.track(1, "input"))
      scheduler.run()
    }
    scheduler.run()
  }

  @Test("A scheduler that is released releases the queued reports")
  func goneScheduler() {
    expectNoLeaks { probe in
      let token = probe.token("closure")
      let command = Tool(on: WeakQueue()) { input in .just(token.use(input)) }
      command.execute(probe.track(1, "input"))
    }
  }

  @Test("A command that is released after the last run of its clock releases the clock", arguments: [false, true])
  func afterTheLastRun(isExecuting: Bool) {
    expectNoLeaks { probe in
      let clock = VirtualTimeScheduler()
      let token = probe.token("observer")
      let hot = Subject<Tracked<Int>, TestFailure>()
      let command = Tool(policy: .queued, on: clock) { input in hot.signal.map { _ in input } }
      command.isExecuting.signal.subscribe(next: { _ in token.touch() })
      command.executionSignals.signal.subscribe(next: { _ in token.touch() })
      if isExecuting {
        for number in 0..<2 { command.execute(probe.track(number, "input")) }
      }
      clock.run()
      if isExecuting { command.execute(probe.track(2, "late input")) }
    }
  }

  @Test("A command keeps its clock: its executions are not cancelled while it is held")
  func keepsItsClock() {
    let command = Command<Int, Int, Never>(on: VirtualTimeScheduler()) { .just($0) }
    command.execute(1)
    #expect(command.isExecuting.value)
    #expect(command.isExecuting.signal.written().values() == [true])
  }

  /// Keeps its actions until it is released; only its users hold it.
  final class WeakQueue: Scheduler {
    private let waiting = Journal<ActionDisposable>()
    var now: SchedulerInstant { .zero }
    func schedule(_ action: sending @escaping () -> Void) -> any Disposable { ActionDisposable() }
    func schedule(
      at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
    ) -> any Disposable { schedule(action) }
  }
}
