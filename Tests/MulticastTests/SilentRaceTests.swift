import ReactiveMulticast
import ReactiveTesting
import Testing

/// A source releases its subscriber on one thread, without an end, while another thread adds or ends subscribers (C9).
@Suite struct SilentRaceTests {
  /// The action of the subscribers' thread.
  enum Move: CaseIterable, Sendable {
    case dispose, drop, subscribe, abandon

    func run(_ round: Round) {
      switch self {
      case .dispose: round.members[0].value?.dispose()
      case .drop: round.members[0].value = nil
      case .subscribe: round.members[2].value = round.subscribe()
      case .abandon: round.connection.value?.abandon()
      }
    }
  }

  struct Round: Sendable {
    let source = SharedVariable<Subscriber<Int, Never>>(nil)
    let connection = SharedVariable<Subscription>(nil)
    let members = (0..<3).map { _ in SharedVariable<Subscription>(nil) }
    let probe = LeakProbe()
    private let shared: Signal<Int, Never>
    private let torn = Journal<Int>()

    init(replaying count: Int) {
      let (source, connection, torn) = (source, connection, torn)
      shared = Signal<Int, Never>.attaching { subscriber in
        subscriber.add { torn.write(1) }
        connection.value = subscriber.subscription
        source.value = subscriber
      }.share(replay: count == 0 ? .nothing : .last(count))
      for place in 0..<2 { members[place].value = subscribe() }
    }

    var teardowns: Int { torn.count }

    func subscribe() -> Subscription {
      let token = probe.token("subscriber")
      return shared.subscribe(next: { _ in token.touch() })
    }
  }

  @Test(arguments: Move.allCases, [0, 1])
  func aReleaseAgainst(_ move: Move, replaying count: Int) {
    race(for: { Round(replaying: count) }) { round in
      round.source.value = nil
    } _: { round in
      move.run(round)
    } verify: { round in
      if move != .abandon { #expect(round.members[1].value?.isDisposed == false) }
      round.connection.value = nil
      for member in round.members { member.value = nil }
      round.source.value = nil
      #expect(round.probe.liveLabels == [])
      #expect(round.teardowns == 1)
    }
  }
}
