import ReactiveIsolation
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct IsolationLeakTests {
  @Test(arguments: ["dispose", "complete", "fail", "abandon"]) func theClosuresOfTheMainActorAreReleased(_ end: String)
  {
    expectNoLeaks { probe in
      let token = probe.token("closure")
      var source: Subject<Int, TestFailure>? = Subject()
      let subscription = source?.signal.isolated(to: MainActor.self)
        .map { token.use($0) }.filter { _ in token.use(true) }.compactMap { token.use($0) }
        .on(next: { _ in token.touch() })
        .flatMap { .just(token.use($0)) }
        .subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
      source?.send(1)
      source?.send(2)
      switch end {
      case "dispose": subscription?.dispose()
      case "complete": source?.complete()
      case "fail": source?.fail(TestFailure("lost"))
      default: source = nil
      }
      return (source, subscription)
    }
  }

  @Test func theActorIsReleasedWithTheSubscription() {
    weak var observed: Store?
    let source = Subject<Int, Never>()
    let subscription: Subscription = {
      let store = Store()
      observed = store
      return source.signal.isolated(to: store).map { store, value in store.see(value) }.subscribe { store, _ in
        store.bias = 0
      }
    }()
    #expect(observed != nil)
    subscription.dispose()
    #expect(observed == nil)
  }
}
