import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct HeldValuesTests {
  /// A subscriber below notes, as the operators that left the notes pass it upstream.
  private func subscriber(below notes: any SubscriptionNote...) -> Subscriber<Int, Never> {
    var chain = [Subscription()]
    for note in notes {
      let child = chain[chain.count - 1].makeChild()
      child.leave(note)
      chain.append(child)
    }
    // The closures of a subscriber hold the subscriptions downstream of it.
    return Subscriber(
      next: { [chain] _ in withExtendedLifetime(chain) {} }, terminal: { _ in }, subscription: chain[chain.count - 1])
  }

  private func note(_ log: Journal<Int>) -> DiscardNote<Int> { DiscardNote { log.write($0) } }

  @Test func whatIsLeftIsHandedOverOldestFirstWhenTheStoreGoes() {
    let dropped = Journal<Int>()
    do {
      let held = HeldValues<Int>(for: subscriber(below: note(dropped)))
      for value in 1...4 { held.append(value) }
      #expect(held.popFirst() == 1)
      #expect(dropped.entries.isEmpty)
    }
    #expect(dropped.entries == [2, 3, 4])
  }

  @Test func aValueThatIsDiscardedByHandIsHandedOverAtOnceAndOnce() {
    let dropped = Journal<Int>()
    do {
      let held = HeldValues<Int>(for: subscriber(below: note(dropped)))
      held.append(1)
      if let value = held.popFirst() { held.discard(value) }
      held.discard(2)
      #expect(dropped.entries == [1, 2])
    }
    #expect(dropped.entries == [1, 2])
  }

  @Test func withoutAHookValuesAreReleased() {
    expectNoLeaks { probe in
      let held = HeldValues<Tracked<Int>>(for: subscriber())
      held.append(probe.track(1))
      held.discard(probe.track(2))
      #expect(probe.liveCount == 1)
    }
  }

  @Test func theHookForExactlyTheTypeComesFirst() {
    let exact = Journal<Int>()
    let any = Journal<String>()
    let general = DiscardNote<any Sendable> { any.write("\($0)") }
    HeldValues<Int>(for: subscriber(below: note(exact), general)).discard(1)
    HeldValues<String>(for: subscriber(below: note(exact), general)).discard("text")
    HeldValues<String>(for: subscriber(below: note(exact))).discard("nobody's")
    #expect(exact.entries == [1])
    #expect(any.entries == ["text"])
  }

  @Test func itIsAskedForOnceWhenTheStoreIsMade() {
    let dropped = Journal<Int>()
    let subscriber = subscriber(below: note(dropped))
    let held = HeldValues<Int>(for: subscriber)
    // When most values are dropped, the subscription and its notes have ended.
    subscriber.subscription.dispose()
    held.discard(1)
    #expect(dropped.entries == [1])
  }
}
