import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

/// The closures change an actor's state: they compile only because they are isolated to it.
@Suite(.inTurn, .timeLimit(.minutes(5))) struct ObserveOnActorTests {
  actor Store {
    var values: [Int] = []
    var ending = "none"
  }

  let store = Store()

  @Test func eventsComeInOrderIsolatedToTheActor() async {
    await withCheckedContinuation { continuation in
      Signal<Int, Never>(1...1_000).observe(on: store, next: { store, value in store.values.append(value) }) { store in
        store.ending = "completed"
        continuation.resume()
      }
    }
    #expect(await store.values == Array(1...1_000))
    #expect(await store.ending == "completed")
  }

  @Test func failuresComeBehindTheValues() async {
    let source = Subject<Int, TestFailure>()
    await withCheckedContinuation { continuation in
      source.signal.observe(
        on: store, next: { store, value in store.values.append(value) },
        failed: { store, failure in
          store.ending = "\(store.values) and \(failure.name)"
          continuation.resume()
        })
      source.send(1)
      source.send(2)
      source.fail(TestFailure("lost"))
    }
    #expect(await store.ending == "[1, 2] and lost")
  }

  @Test func theSubscriptionLetsGoOfTheActorWhenItEnds() async {
    weak var observed: Store?
    let source = Subject<Int, Never>()
    let subscription: Subscription = {
      let store = Store()
      observed = store
      return source.signal.observe(on: store) { store, value in store.values.append(value) }
    }()
    #expect(observed != nil)
    subscription.dispose()
    #expect(observed == nil)
  }
}
