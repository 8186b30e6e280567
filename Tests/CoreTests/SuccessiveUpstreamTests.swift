import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// An operator with successive upstreams has a subscription for each of them, and releases it when the upstream ends.
@Suite struct SuccessiveUpstreamTests {
  @Test func whatWasAddedMeanwhileEndsBeforeTheNextUpstream() {
    let log = Journal<String>()
    let outer = Subject<Int, Never>()
    let held = SharedVariable<Subscriber<Int, Never>>(nil)
    let subscription = outer.signal.flatMap { number in
      Signal<Int, Never>.attaching { inner in
        inner.add { log.write("\(number)") }
        if number < 2 { inner.complete() } else { held.value = inner }
      }
    }.subscribe(next: { _ in })
    outer.send(0)
    outer.send(1)
    subscription.add { log.write("added") }
    outer.send(2)
    subscription.dispose()
    #expect(log.entries == ["0", "1", "added", "2"])
  }

  @Test(arguments: UpstreamKind.allCases) func oneWhoseSubscriptionIsKeptIsForgotten(_ kind: UpstreamKind) {
    let runs = UpstreamRuns(kind, countsLive: true)
    let kept = SharedVariable<Subscription>(nil)
    runs.start(Array(repeating: (), count: 100)) { run, subscriber in
      kept.value = subscriber.subscription
      runs.end(subscriber, isLast: run == 100)
    }
    #expect(runs.count == 100)
    #expect(runs.mostLive <= 3)
  }

  /// An object that a source keeps of an ended upstream has no effect on the next one.
  @Test(arguments: UpstreamKind.allCases, HeldPart.allCases)
  func aHeldPartOfOneHasNoPowerOverTheNext(_ kind: UpstreamKind, _ part: HeldPart) {
    let runs = UpstreamRuns(kind)
    let use = SharedVariable<@Sendable () -> Void>(nil)
    let held = SharedVariable<Subscriber<Int, TestFailure>>(nil)
    runs.start([(), ()]) { run, subscriber in
      guard run == 1 else { return held.value = subscriber }
      use.value = part.taken(from: subscriber)
      runs.end(subscriber)
    }
    use.value?()
    #expect(runs.count == 2)
    #expect(runs.ended == 1)
    #expect(runs.log.entries == (part == .next && kind != .switchToLatest ? [1] : []))
  }

  @Test(arguments: [UpstreamKind.concat, .repeat, .retry])
  func oneThatEndsElsewhereAndIsKeptHasNoPowerOverTheNext(_ kind: UpstreamKind) {
    race(for: { HeldElsewhere(kind) }) {
      $0.run()
    } _: {
      $0.end()
    } verify: { held in
      held.subscription.value?.dispose()
      #expect(held.runs.count == held.runs.ended)
    }
  }

  @Test(arguments: UpstreamKind.allCases) func theEndOfAllAgainstTheNextUpstream(_ kind: UpstreamKind) {
    race(for: { DisposedRuns(kind) }) {
      $0.run()
    } _: {
      $0.disposeNearTheLast()
    } verify: { disposed in
      #expect(disposed.runs.count == disposed.runs.ended)
    }
  }

  @Test func oneThatEndsElsewhereWhileItIsSubscribedToIsForgotten() {
    race(for: { EndedElsewhere() }) {
      $0.send()
    } _: {
      $0.end()
    } verify: { ended in
      #expect(ended.live <= 1)
      ended.subscription.dispose()
    }
  }
}
