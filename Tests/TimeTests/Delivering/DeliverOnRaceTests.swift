import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct DeliverOnRaceTests {
  /// One subscription, and whether two of its deliveries ever overlapped.
  final class Arena: Sendable {
    let source = Subject<Int, TestFailure>()
    let log = Journal<Int>()
    let ends = Journal<String>()
    let teardowns = Counter()
    let subscription: Subscription

    init(on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded) {
      let log = log
      let ends = ends
      let teardowns = teardowns
      subscription = source.signal.deliver(on: scheduler, buffering: policy).subscribe(
        next: { log.write($0) }, failed: { ends.write($0.name) }, completed: { ends.write("completed") })
      subscription.add { teardowns.increment() }
    }
  }

  let queue = QueueScheduler(name: "races")

  @Test func sendAgainstDispose() async {
    let seen = Journal<(Arena, Int)>()
    race(for: { Arena(on: queue) }) { arena in
      for value in 1...8 { arena.source.send(value) }
    } _: { arena in
      arena.subscription.dispose()
      seen.write((arena, arena.log.count))
    } verify: { _ in
    }
    await queue.reach()
    #expect(queue.pendingCount == 0)
    for (arena, count) in seen.entries {
      #expect(arena.log.count - count <= 1)
      #expect(arena.log.entries == Array((1...8).prefix(arena.log.count)))
      #expect(arena.teardowns.count == 1)
    }
  }

  @Test func sendersOnTwoThreadsLoseNothing() async {
    let arena = Arena(on: queue)
    let spins = race(for: { arena }) { arena in
      arena.source.send(1)
    } _: { arena in
      arena.source.send(-1)
    } verify: { _ in
    }
    arena.source.complete()
    await eventually { arena.ends.count == 1 }
    #expect(arena.log.count == 2 * spins)
    #expect(arena.log.entries.reduce(0, +) == 0)
  }

  @Test func endAgainstDispose() async {
    let arenas = Journal<Arena>()
    race(for: { Arena(on: queue) }) { arena in
      arena.source.send(1)
      arena.source.complete()
    } _: { arena in
      arena.subscription.dispose()
    } verify: { arena in
      arenas.write(arena)
    }
    await queue.reach()
    for arena in arenas.entries {
      #expect(arena.ends.count <= 1)
      #expect(arena.teardowns.count == 1)
      #expect(arena.ends.count == 0 || arena.log.count == 1)
    }
  }

  @Test func boundedSendAgainstDelivery() async {
    let arena = Arena(on: queue, buffering: .newest(4))
    let spins = race(for: { arena }) { arena in
      arena.source.send(1)
    } _: { arena in
      arena.source.send(2)
    } verify: { _ in
    }
    arena.source.complete()
    await eventually { arena.ends.count == 1 }
    #expect(arena.log.count <= 2 * spins)
  }

  @Test func anActorTakesWhatTwoThreadsSend() async {
    let scheduler = ActorScheduler(MainActor.shared)
    let arena = Arena(on: scheduler)
    let spins = race(for: { arena }) { arena in
      arena.source.send(1)
    } _: { arena in
      arena.source.send(-1)
    } verify: { _ in
    }
    arena.source.complete()
    await eventually { arena.ends.count == 1 }
    #expect(arena.log.count == 2 * spins)
    #expect(scheduler.pendingCount == 0)
  }
}
