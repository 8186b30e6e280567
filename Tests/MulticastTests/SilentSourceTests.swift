import ReactiveCombining
import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import Testing

/// A source that keeps no subscriber and ends nothing, as `never`: its connection stays open while a handle is held
/// (C9).
@Suite struct SilentSourceTests {
  @Test(arguments: SharingRow.withoutSubjects) func staysOpenWhileAHandleIsHeld(_ row: SharingRow) {
    let (source, scheduler) = (MuteSource(), VirtualTimeScheduler())
    let (signal, connection) = row.make(source.signal, scheduler)
    let members = [Recorded(signal), Recorded(signal)]
    connection?.connect()
    let late = Recorded(signal)
    scheduler.advance(by: .seconds(10))
    for member in members + [late] {
      #expect(member.events.isEmpty)
      #expect(!member.subscription.isDisposed)
    }
    #expect(source.connections == 1)
    #expect(source.open == 1)
  }

  @Test(arguments: SharingRow.withoutSubjects) func isDisconnectedWithTheDisposalOfTheLast(_ row: SharingRow) {
    let (source, scheduler) = (MuteSource(), VirtualTimeScheduler())
    let (signal, connection) = row.make(source.signal, scheduler)
    let members = [Recorded(signal), Recorded(signal)]
    connection?.connect()
    var seen = [source.open]
    for member in members {
      member.subscription.dispose()
      seen.append(source.open)
    }
    scheduler.advance(by: .seconds(10))
    seen.append(source.open)
    #expect(seen == Array(row.disconnects.prefix(4)))
  }

  @Test(arguments: SharingRow.all) func leavesNothingWhenAllHandlesAreDropped(_ row: SharingRow) {
    let source = MuteSource()
    expectNoLeaks { probe in
      let token = probe.token("source")
      let scheduler = VirtualTimeScheduler()
      let (signal, connection) = row.make(
        .attaching { downstream in
          token.touch()
          source.signal.attach(downstream)
        }, scheduler)
      for _ in 1...2 {
        let token = probe.token("subscriber")
        signal.subscribe(events: { _ in token.touch() })
      }
      connection?.connect()
      let token2 = probe.token("late subscriber")
      signal.subscribe(events: { _ in token2.touch() })
      scheduler.advance(by: .seconds(10))
    }
    #expect(source.open == 0)
  }

  @Test func aMergeWithASharedOneGoesOn() {
    let first = Subject<Int, Never>()
    let recorded = Recorded(first.signal.merge(with: Signal.never().share()))
    first.send(1)
    first.complete()
    #expect(recorded.events == [.next(1)])
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func aDroppedHandleEndsItsSubscriptionAlone() {
    let (source, ended) = (MuteSource(), Journal<String>())
    let shared = source.signal.share()
    let kept = Recorded(shared)
    shared.subscribe(events: { _ in }).add { ended.write("dropped") }
    #expect(ended.entries == ["dropped"])
    #expect(!kept.subscription.isDisposed)
    #expect(source.open == 1)
  }

  @Test func whatWasSentBeforeIsReplayed() {
    let source = MuteSource { $0.send(1) }
    let shared = source.signal.share(replay: .last(1))
    let members = [Recorded(shared), Recorded(shared)]
    #expect(members.map(\.values) == [[1], [1]])
    #expect(members.allSatisfy { !$0.subscription.isDisposed })
    #expect(source.connections == 1)
  }

  @Test(arguments: SharingRow.all) func aSubjectThatIsDroppedEndsTheSubscriptions(_ row: SharingRow) {
    var subject: Subject<Int, TestFailure>? = Subject()
    let source = subject?.signal ?? .never()
    let (signal, connection) = row.make(source, VirtualTimeScheduler())
    let members = [Recorded(signal), Recorded(signal)]
    connection?.connect()
    subject?.send(1)
    subject = nil
    #expect(members.allSatisfy { $0.subscription.isDisposed })
    #expect(members.allSatisfy { $0.values == [1] || $0.values == [0, 1] })
  }

  @Test(arguments: [Sharing.Disconnection.atOnce, .never]) func theNextOneConnectsAnewAfterAnAbandonment(
    _ disconnection: Sharing.Disconnection
  ) {
    let source = MuteSource()
    let shared = source.signal.share(disconnect: disconnection)
    let members = [Recorded(shared), Recorded(shared)]
    source.abandon()
    #expect(members.allSatisfy { $0.subscription.isDisposed })
    let next = Recorded(shared)
    #expect(!next.subscription.isDisposed)
    #expect(source.connections == 2)
    #expect(source.open == 1)
  }

  @Test func anAbandonmentStaysWhereNothingRestarts() {
    let source = MuteSource { $0.send(1) }
    let shared = source.signal.replayLazily()
    let first = Recorded(shared)
    source.abandon()
    let late = Recorded(shared)
    #expect(late.events == [.next(1)])
    #expect(first.subscription.isDisposed && late.subscription.isDisposed)
    #expect(source.connections == 1)
  }

  @Test func theHandleOfTheConnectionEndsIts() {
    let connection = MuteSource().signal.publish()
    let member = Recorded(connection.signal)
    let handle = connection.connect()
    handle.dispose()
    #expect(member.subscription.isDisposed)
    #expect(Recorded(connection.signal).subscription.isDisposed)
  }

  /// The joiner was released with the last upstream that could send.
  @Test func anAbandonmentFindsAJoinThatHasGone() {
    let first = Subject<Int, TestFailure>()
    let connection = MuteSource().signal.publish()
    let recorded = Recorded(first.signal.merge(with: connection.signal.take(5)))
    let handle = connection.connect()
    first.complete()
    handle.dispose()
    #expect(recorded.events.isEmpty)
  }

  @Test func anAbandonedMemberCountsAsCompletedInAJoin() {
    let first = Subject<Int, TestFailure>()
    let source = MuteSource()
    let recorded = Recorded(first.signal.merge(with: source.signal.share()))
    source.abandon()
    first.send(1)
    first.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func manySubscribersInTurnLeaveNothingBehind() {
    let (source, probe) = (MuteSource(), LeakProbe())
    let shared = source.signal.share(disconnect: .never)
    for _ in 1...repetitions(quick: 2_000, full: 20_000, night: 20_000) {
      let token = probe.token()
      shared.subscribe(events: { _ in token.touch() }).dispose()
    }
    #expect(probe.liveCount == 0)
    #expect(source.connections == 1)
  }
}

extension SharingRow {
  /// All rows without a multicast to a separate subject: such a subject may be held by the source alone.
  fileprivate static let withoutSubjects = all.filter { !$0.testDescription.hasPrefix("multicast") }
}

/// A source that keeps its subscriber's subscription, weakly, and nothing else.
final class MuteSource: Sendable {
  private let station = Journal<Bool>()
  private let newest = WeakSubscription()
  private let begin: @Sendable (Subscriber<Int, TestFailure>) -> Void

  init(_ begin: @escaping @Sendable (Subscriber<Int, TestFailure>) -> Void = { _ in }) {
    self.begin = begin
  }

  var signal: Signal<Int, TestFailure> {
    .attaching { [self] downstream in
      station.write(true)
      newest.set(downstream.subscription)
      downstream.add { [station] in station.write(false) }
      begin(downstream)
    }
  }

  /// The number of connections made.
  var connections: Int { station.entries.count { $0 } }
  /// The number of open connections.
  var open: Int { 2 * connections - station.entries.count }

  func abandon() { newest.get()?.abandon() }
}

private final class WeakSubscription: @unchecked Sendable {
  // Unchecked because each test uses it on one thread.
  private weak var subscription: Subscription?
  func set(_ subscription: Subscription) { self.subscription = subscription }
  func get() -> Subscription? { subscription }
}
