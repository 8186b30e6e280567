import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// A source may keep and copy its subscription, and end it on any thread, while other threads end and release the
/// downstream side (C4, C5). Each teardown runs once, and nothing is kept.
///
/// `REACTIVE_SEED` sets another seed of the random chains.
@Suite struct KeptSubscriptionTests {
  @Test func sourcesEndWhatTheyKeepWhileSinksAreReleased() {
    let (rounds, seed) = (spins(quick: 50, full: 1_000, night: 100_000), randomSeed)
    print("Kept subscriptions: \(rounds) rounds of seed \(seed)")
    let queue = QueueScheduler(name: "kept subscriptions")
    var dice = Dice(seed: seed, number: 0)
    race(spins: rounds, for: { KeptRound(&dice, deliveringOn: queue) }) {
      $0.endSink()
    } _: {
      $0.endKept()
    } verify: { round in
      // Deliveries of the queue may subscribe to more sources, which keep more.
      repeat { drain(queue) } while round.releaseAll()
      #expect(round.ledger.open == 0, "\(round.description)")
      #expect(round.probe.liveLabels == [], "\(round.description)")
    }
  }
}

/// Waits until the queue is empty: an operator that changes the scheduler schedules one turn after another.
private func drain(_ queue: QueueScheduler) {
  let isDrained = SharedVariable<Bool>(false)
  let done = DispatchSemaphore(value: 0)
  while isDrained.value == false {
    // Counted on the queue, where no other turn is in progress.
    queue.schedule {
      isDrained.value = queue.pendingCount == 0
      done.signal()
    }
    done.wait()
  }
}
