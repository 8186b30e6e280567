import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// A source may keep the subscription it was attached with, copy it, and end it on any thread, while other threads end and release what
/// is downstream (C4, C5): each teardown runs once, and nothing is kept.
///
/// `REACTIVE_ROUNDS` says how many random chains there are, `REACTIVE_SEED` which.
@Suite struct KeptSubscriptionTests {
  @Test func sourcesEndWhatTheyKeepWhileSinksAreReleased() {
    let rounds = Int(setting("REACTIVE_ROUNDS", default: 2_500))
    let seed = setting("REACTIVE_SEED", default: 1)
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

/// Waits until nothing is scheduled on a queue any more: an operator that hops schedules one turn after another.
private func drain(_ queue: QueueScheduler) {
  let isDrained = Holder<Bool>(false)
  let done = DispatchSemaphore(value: 0)
  while isDrained.value == false {
    // Counted on the queue, where no turn is in progress at the same time.
    queue.schedule {
      isDrained.value = queue.pendingCount == 0
      done.signal()
    }
    done.wait()
  }
}
