import ReactiveKernel
import ReactiveMulticast
import ReactiveTesting
import Testing

/// The replay of a shared signal moves from one connection to the next without a copy: connecting again costs the same
/// for any replay size.
@Suite struct ReplayHandoverTests {
  private let station = Station()
  private var shared: Signal<Int, TestFailure> { station.signal.share(replay: .everything, scope: .forever) }

  @Test func staysWhereItIsWhenTheLastOneLeaves() throws {
    let shared = shared
    let first = Recorded(shared)
    for number in 1...1_000 { station.send(number) }
    let storage = try #require(Self.replay(of: first.subscription))
    first.subscription.dispose()
    let second = Recorded(shared)
    station.send(1_001)
    #expect(second.values == Array(1...1_001))
    #expect(Self.replay(of: second.subscription) == storage)
  }

  /// The first subscriber subscribes again before the second one has the end.
  @Test func staysWhereItIsWhenTheSourceEndsAndItsSubscribersComeBack() throws {
    let shared = shared
    let again = Journal<Recorded<Int, TestFailure>>()
    let members = (1...2).map { _ in
      shared.subscribe(next: { _ in }, failed: { _ in }, completed: { again.write(Recorded(shared)) })
    }
    for number in 1...1_000 { station.send(number) }
    let storage = try #require(Self.replay(of: members[0]))
    station.complete()
    station.send(1_001)
    #expect(again.entries.map(\.values) == [Array(1...1_001), Array(1...1_001)])
    #expect(station.connections == 2)
    #expect(again.entries.first.flatMap { Self.replay(of: $0.subscription) } == storage)
  }

  /// The address of the replay. If it stays the same, the values have not been copied.
  private static func replay(of subscription: Subscription) -> UInt? {
    (subscription.firstHub as? Hub<Int, TestFailure>)?.kept.address
  }
}
