import ReactiveFlattening
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

/// Two threads use an operator of two signals; one of the signals decides when the other runs.
@Suite(.serialized) struct FollowingRaceTests {
  enum Following: CaseIterable, Sendable {
    case first, race, bounded, ordered, latest, delaying, expand, expandTwo, then

    func joined() -> Joined<Int> {
      Joined { first, second in
        switch self {
        case .first: first.flatMap(.first) { _ in second }
        case .race: first.flatMap(.race) { _ in second }
        case .bounded: first.flatMap(.bounded(2)) { _ in second }
        case .ordered: first.flatMap(.ordered(2)) { _ in second }
        case .latest: first.flatMap(.latest) { _ in second }
        case .delaying: first.flatMap(.ordered(2), delayingFailures: true) { _ in second }
        case .expand: first.expand { $0 < 5 ? second : nil }
        case .expandTwo: first.expand(maxConcurrent: 2) { $0 < 5 ? second : nil }
        case .then: first.then(second)
        }
      }
    }
  }

  @Test(arguments: Following.allCases) func sendAgainstSend(_ following: Following) {
    #expect(Joined.raceSends(following.joined) { _ in })
  }

  @Test(arguments: Following.allCases) func sendAgainstDispose(_ following: Following) {
    #expect(Joined.raceSendAndDispose(following.joined))
  }

  @Test(arguments: Following.allCases) func endAgainstDispose(_ following: Following) {
    #expect(Joined.raceEndAndDispose(following.joined))
  }

  @Test(arguments: Following.allCases) func endAgainstEnd(_ following: Following) {
    #expect(Joined.raceEnds(following.joined))
  }

  /// The first signal's end against the second's first values: after the first value that arrives, all later ones
  /// arrive.
  @Test(arguments: [Following.then, .expand]) func theEndOfTheFirstAgainstTheSecond(_ following: Following) {
    race(for: { following.joined().subscribed() }) { joined in
      joined.first.send(1)
      joined.first.complete()
    } _: { joined in
      joined.sendSecond()
    } verify: { joined in
      joined.second.send(15)
      let values = joined.values.filter { $0 > 10 }
      #expect(!values.isEmpty)
      #expect(isPrefix(values.reversed(), of: (11...15).reversed()))
      let isSerial = joined.isSerial.isSet
      #expect(isSerial)
    }
  }
}
