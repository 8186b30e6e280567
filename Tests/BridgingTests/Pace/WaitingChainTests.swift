import ReactiveTesting
import Testing

/// C17, for random chains behind sources that wait: each value is delivered, still held by its source, or handed to a hook, exactly once. And none is dropped
/// because a consumer has no room.
@Suite(.timeLimit(.minutes(60))) struct WaitingChainTests {
  @Test func noTokenIsLost() async {
    let first = Int(setting("REACTIVE_CHAIN", default: 0))
    for seed in first..<first + waitingChainCount {
      await onOneThread {
        let chain = WaitingChain(seed: seed)
        for fault in await chain.run() { Issue.record("\(chain): \(fault)") }
      }
    }
  }
}

/// The number of random chains of a run.
private var waitingChainCount: Int { Int(setting("REACTIVE_CHAINS", default: 500)) }
