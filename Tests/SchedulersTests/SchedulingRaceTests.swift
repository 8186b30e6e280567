import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct SchedulingRaceTests {
  final class Arena: Sendable {
    let scheduler = VirtualTimeScheduler()
    let runs = Counter()
    let others = Counter()
    let handle = SharedVariable<any Disposable>(nil)

    init(prepare: (Arena) -> Void = { _ in }) {
      prepare(self)
    }
  }

  @Test func scheduleAgainstAdvance() {
    race(for: { Arena() }) { arena in
      for delay in 0..<4 {
        arena.scheduler.schedule(after: .seconds(delay)) { arena.runs.increment() }
      }
    } _: { arena in
      for _ in 0..<4 { arena.scheduler.advance(by: .seconds(1)) }
    } verify: { arena in
      arena.scheduler.run()
      #expect(arena.runs.count == 4)
      #expect(arena.scheduler.pendingCount == 0)
    }
  }

  @Test func cancelAgainstAdvance() {
    race(for: {
      Arena { arena in
        arena.scheduler.schedule { arena.others.increment() }
        arena.handle.value = arena.scheduler.schedule { arena.runs.increment() }
        arena.scheduler.schedule { arena.others.increment() }
      }
    }) { arena in
      arena.handle.value?.dispose()
    } _: { arena in
      arena.scheduler.advance(by: .seconds(1))
    } verify: { arena in
      #expect(arena.runs.count <= 1)
      #expect(arena.others.count == 2)
      #expect(arena.handle.value?.isDisposed == true)
      #expect(arena.scheduler.pendingCount == 0)
    }
  }

  @Test func eachActionRunsOnceOrWasCancelled() {
    race(for: { Arena() }) { arena in
      for number in 0..<8 {
        let handle = arena.scheduler.schedule(after: .seconds(number % 3)) {
          if number % 2 == 0 { arena.runs.increment() } else { arena.others.increment() }
        }
        if number % 2 == 1 { handle.dispose() }
        #expect(number % 2 == 0 || handle.isDisposed)
      }
    } _: { arena in
      for _ in 0..<6 { arena.scheduler.advance(by: .milliseconds(500)) }
    } verify: { arena in
      arena.scheduler.run()
      #expect(arena.runs.count == 4)
      #expect(arena.others.count <= 4)
      #expect(arena.scheduler.pendingCount == 0)
    }
  }

  @Test func disposingTwiceAtOnceRemovesOnce() {
    race(for: {
      Arena { arena in
        arena.scheduler.schedule { arena.others.increment() }
        arena.handle.value = arena.scheduler.schedule { arena.runs.increment() }
      }
    }) { arena in
      arena.handle.value?.dispose()
    } _: { arena in
      arena.handle.value?.dispose()
    } verify: { arena in
      #expect(arena.scheduler.pendingCount == 1)
      #expect(arena.scheduler.run() == 1)
      #expect(arena.runs.count == 0)
    }
  }

  @Test func endOfARepeatingActionAgainstAdvance() {
    race(for: {
      Arena { arena in
        arena.handle.value = arena.scheduler.schedule(every: .seconds(1)) { arena.runs.increment() }
      }
    }) { arena in
      arena.handle.value?.dispose()
    } _: { arena in
      arena.scheduler.advance(by: .seconds(5))
    } verify: { arena in
      let runs = arena.runs.count
      #expect(runs <= 5)
      #expect(arena.scheduler.pendingCount == 0)
      arena.scheduler.advance(by: .seconds(5))
      #expect(arena.runs.count == runs)
    }
  }

  @Test func beginningOfARepeatingActionAgainstAdvance() {
    race(for: { Arena() }) { arena in
      // The first run may have started before the call that scheduled it returns; disposing must reach the second one.
      arena.scheduler.schedule(after: .zero, every: .seconds(1)) { arena.runs.increment() }.dispose()
    } _: { arena in
      arena.scheduler.advance(by: .seconds(3))
    } verify: { arena in
      #expect(arena.runs.count <= 4)
      #expect(arena.scheduler.pendingCount == 0)
    }
  }

  @Test func endOfARecursiveActionAgainstSteps() {
    race(for: {
      Arena { arena in
        arena.handle.value = arena.scheduler.scheduleRecursive { reschedule in
          arena.runs.increment()
          reschedule()
        }
      }
    }) { arena in
      arena.handle.value?.dispose()
    } _: { arena in
      arena.scheduler.step(5)
    } verify: { arena in
      #expect(arena.runs.count <= 5)
      #expect(arena.scheduler.pendingCount == 0)
    }
  }

  @Test func lateCallsOfRescheduleAgainstTheEndOfTheBody() {
    race(for: { Arena() }) { arena in
      arena.scheduler.scheduleRecursive { reschedule in
        if arena.runs.increment() == 1 { arena.handle.value = ActionDisposable(reschedule) }
      }
      arena.scheduler.run()
    } _: { arena in
      arena.handle.value?.dispose()
    } verify: { arena in
      arena.handle.value?.dispose()
      arena.scheduler.run()
      #expect(arena.runs.count == 2)
    }
  }

  @Test func callsOfAnInlineRecursionFromTwoThreadsAreAllPerformed() {
    race(for: {
      Arena { arena in
        ImmediateScheduler.shared.scheduleRecursive { reschedule in
          if arena.runs.increment() == 1 { arena.handle.value = Repeater(reschedule) }
        }
      }
    }) { arena in
      for _ in 0..<3 { (arena.handle.value as? Repeater)?.call() }
    } _: { arena in
      for _ in 0..<3 { (arena.handle.value as? Repeater)?.call() }
    } verify: { arena in
      #expect(arena.runs.count == 7)
      arena.handle.value = nil
    }
  }
}

/// Keeps `reschedule` for both threads.
private final class Repeater: Disposable {
  let call: @Sendable () -> Void
  var isDisposed: Bool { false }

  init(_ call: @escaping @Sendable () -> Void) {
    self.call = call
  }

  func dispose() {}
}
