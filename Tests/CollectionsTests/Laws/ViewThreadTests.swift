import ReactiveCollections
import ReactiveTesting
import TestSupport
import Testing

/// Edits from eight threads while views come and go.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct ViewThreadTests {
  @Test(arguments: ViewUnderTest.all) func eightThreadsEditWhileViewsComeAndGo(view: ViewUnderTest) {
    let world = ViewWorld()
    let lasting = view.make(world).follow()
    let count = repetitions(quick: 40, full: 100, night: 2_000)
    let threads = (0..<8).map { thread in
      SystemThread {
        for number in 0..<count {
          world.edit(number * 8 + thread)
          guard number % 10 == thread else { continue }
          let brief = view.make(world).follow()
          world.edit(number)
          brief.dispose()
        }
      }
    }
    for thread in threads { thread.join() }
    let late = view.make(world).follow()
    #expect(lasting.snapshot == late.snapshot)
    lasting.dispose()
    late.dispose()
    #expect(world.subscriberCount == 0)
  }
}
