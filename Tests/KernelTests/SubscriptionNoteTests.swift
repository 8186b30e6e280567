import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SubscriptionNoteTests {
  final class Name: SubscriptionNote {
    let text: String
    init(_ text: String) { self.text = text }
  }

  final class Other: SubscriptionNote {}

  /// The name that an operator finds on its subscription.
  private func name(at place: Subscription, crossingJoins: Bool = true) -> String? {
    Subscriber<Int, Never>(next: { _ in }, terminal: { _ in }, subscription: place)
      .nearestNote(Name.self, crossingJoins: crossingJoins)?.text
  }

  @Test func theNearestDownstreamIsFound() {
    let root = Subscription()
    let middle = root.makeChild()
    let leaf = middle.makeChild()
    #expect(name(at: leaf) == nil)
    root.leave(Name("root"))
    #expect(name(at: leaf) == "root")
    middle.leave(Name("middle"))
    #expect(name(at: leaf) == "middle")
    leaf.leave(Name("leaf"))
    #expect([name(at: leaf), name(at: middle), name(at: root)] == ["leaf", "middle", "root"])
    #expect(name(at: root.makeChild()) == "root")
  }

  @Test func ofSeveralOnOneSubscriptionTheLastOfItsKindIsFound() {
    let subscription = Subscription()
    subscription.leave(Name("first"))
    subscription.leave(Name("second"))
    subscription.leave(Other())
    #expect(name(at: subscription) == "second")
  }

  @Test func childrenAndTeardownDoNotHideANote() {
    let subscription = Subscription()
    subscription.add {}
    let child = subscription.makeChild()
    subscription.leave(Name("late"))
    #expect(name(at: child) == "late")
  }

  @Test func aJoinIsCrossedUnlessAskedNotTo() {
    let below = SharedVariable<Subscription>(nil)
    let upstream = Signal<Int, Never>.attaching { below.value = $0.subscription }
    let root = Subscription()
    root.leave(Name("root"))
    Signal<Int, Never>.merge(upstream, .never()).attach(
      Subscriber(next: { _ in }, terminal: { _ in }, subscription: root))
    guard let joined = below.value else { return #expect(Bool(false), "the upstream was not subscribed to") }
    let leaf = joined.makeChild()
    #expect(name(at: leaf) == "root")
    #expect(name(at: leaf, crossingJoins: false) == nil)
    #expect(name(at: root.makeChild(), crossingJoins: false) == "root")
    // A note on the joined upstream itself is on this side of the join.
    joined.leave(Name("inside"))
    #expect(name(at: leaf, crossingJoins: false) == "inside")
  }

  @Test func anInnerThatStartsLaterFindsItToo() {
    let found = Journal<String?>()
    let outer = Subject<Int, Never>()
    let signal = outer.signal.flatMap { _ in
      Signal<Int, Never>.attaching { found.write($0.nearestNote(Name.self)?.text) }
    }
    let root = Subscription()
    root.leave(Name("root"))
    signal.attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: root))
    outer.send(1)
    #expect(found.entries == ["root"])
  }

  @Test func aNoteIsReleasedWithTheEndAndDroppedAfterIt() {
    let subscription = Subscription()
    weak var note: Name?
    weak var late: Name?
    do {
      let name = Name("in time")
      note = name
      subscription.leave(name)
    }
    #expect(note != nil)
    subscription.dispose()
    #expect(note == nil)
    do {
      let name = Name("late")
      late = name
      subscription.leave(name)
    }
    #expect(late == nil)
    #expect(name(at: subscription) == nil)
  }

  @Test func notesDoNotDisturbTheTeardown() {
    let log = Journal<Int>()
    let subscription = Subscription()
    subscription.leave(Name("before"))
    subscription.add { log.write(1) }
    let child = subscription.makeChild()
    child.add { log.write(2) }
    subscription.leave(Name("between"))
    let forgotten = subscription.makeChild()
    forgotten.add { log.write(0) }
    subscription.add { log.write(3) }
    subscription.leave(Name("after"))
    #expect(forgotten.end())
    subscription.dispose()
    #expect(log.entries == [0, 1, 2, 3])
  }

  /// If a search visited all children, as many searches as children would take minutes.
  @Test(.timeLimit(.minutes(5))) func aSearchDoesNotGoThroughTheChildren() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let root = Subscription()
    let subscription = root.makeChild()
    root.leave(Name("root"))
    subscription.leave(Other())
    let children = (0..<count).map { _ in subscription.makeChild() }
    #expect(children.allSatisfy { name(at: $0) == "root" })
  }

  @Test func aNoteAndADisposalThatMeet() {
    race(for: { (Subscription(), Journal<Int>()) }) { subscription, log in
      subscription.add { log.write(1) }
      subscription.leave(Name("note"))
      subscription.add { log.write(2) }
    } _: { subscription, _ in
      subscription.dispose()
    } verify: { subscription, log in
      #expect(log.entries.sorted() == [1, 2])
      #expect(name(at: subscription) == nil)
    }
  }
}
