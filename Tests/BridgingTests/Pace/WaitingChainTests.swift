import ReactiveTesting
import TestSupport
import Testing

/// C17, for random chains behind sources that wait: each value is delivered, still held by its source, or handed to a
/// hook, exactly once. And none is dropped because a consumer has no room.
@Suite(.timeLimit(.minutes(5))) struct WaitingChainTests {
  @Test(arguments: seeds(quick: 100, full: 500, night: 20_000).chunks)
  func noTokenIsLost(numbers: Range<Int>) async {
    for seed in numbers {
      await onOneThread {
        let chain = WaitingChain(seed: seed)
        for fault in await chain.run() { Issue.record("\(chain): \(fault)") }
      }
    }
  }
}
