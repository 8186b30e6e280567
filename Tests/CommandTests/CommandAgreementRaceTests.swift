import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The first value of a state's signal, and the later ones, while another thread changes the state.
@Suite struct CommandAgreementRaceTests {
  /// Executions only begin here, so the number of running ones only grows: a value that is read in between lies in
  /// between.
  @Test("On two threads, the first value lies between the values read before and after it", arguments: [false, true])
  func agreeInRaces(isInline: Bool) {
    let queue = QueueScheduler(name: "telling")
    let scheduler = isInline ? AnyScheduler(ImmediateScheduler.shared) : AnyScheduler(queue)
    race(for: {
      Command<Int, Int, Never>(policy: .concurrent, on: scheduler) { _ in .never().holding() }
    }) { command in
      for input in 0..<8 { command.execute(input) }
    } _: { command in
      for _ in 0..<8 {
        let before = command.status.value.runningCount
        let first = command.status.first?.runningCount ?? -1
        let after = command.status.value.runningCount
        #expect(before <= first && first <= after)
      }
      let log = command.status.written()
      command.execute(8)
      #expect(zip(log.values(), log.values().dropFirst()).allSatisfy { $0.runningCount < $1.runningCount })
    } verify: { command in
      #expect(command.status.first?.runningCount == 9)
      command.cancelAll()
    }
  }

  @Test("On two threads, each subscriber receives each later change, once and in order", arguments: [false, true])
  func completeInRaces(isInline: Bool) {
    let queue = QueueScheduler(name: "telling")
    let scheduler = isInline ? AnyScheduler(ImmediateScheduler.shared) : AnyScheduler(queue)
    race(for: {
      (Command<Int, Int, Never>(on: scheduler) { _ in .never().holding() }, Journal<Bool>(), Journal<Bool>())
    }) { command, _, _ in
      for input in 0..<4 { command.begin(input)?.cancel() }
    } _: { command, executing, enabled in
      command.isExecuting.signal.subscribe(next: { executing.write($0) })
      command.isEnabled.signal.subscribe(next: { enabled.write($0) })
    } verify: { command, executing, enabled in
      let isDone = Latch()
      _ = scheduler.schedule { isDone.open() }
      _ = isDone.wait(until: nil)
      for log in [executing.entries, enabled.entries] {
        #expect(zip(log, log.dropFirst()).allSatisfy { $0 != $1 })
      }
      #expect(executing.entries.last == false)
      #expect(enabled.entries.last == true)
    }
  }
}

extension Signal {
  /// The same signal; the teardown of each subscription keeps its subscriber until the subscription ends.
  fileprivate func holding() -> Signal {
    .attaching { downstream in
      let kept = SharedVariable(downstream.next)
      downstream.add { kept.value = nil }
      self.attach(downstream)
    }
  }
}
