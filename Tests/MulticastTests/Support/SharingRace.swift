import ReactiveMulticast
import ReactiveTesting

/// A shared signal that two threads use at once, and the events that each of them receives.
final class SharingRace: Sendable {
  /// A way of sharing, and its properties for the race.
  enum Way: CaseIterable, Sendable {
    case live, replaying, forever, timed, resting, autoconnecting

    func share(_ source: Signal<Int, TestFailure>, on scheduler: VirtualTimeScheduler) -> Signal<Int, TestFailure> {
      switch self {
      case .live: source.share()
      case .replaying: source.share(replay: .everything)
      case .forever: source.share(replay: .everything, scope: .forever)
      case .timed: source.share(replay: .everything.within(.seconds(1), on: scheduler))
      case .resting: source.share(replay: .everything, disconnect: .after(.seconds(1), on: scheduler))
      case .autoconnecting: source.multicast(ReplaySubject()).autoconnect()
      }
    }

    var replays: Bool { self != .live }
    /// Whether the last subscriber disconnects at once, and the next one connects again.
    var isFleeting: Bool { self != .resting && self != .autoconnecting }
  }

  let station: Station
  let scheduler = VirtualTimeScheduler()
  let shared: Signal<Int, TestFailure>
  let (first, second) = (Journal<Recorded<Int, TestFailure>>(), Journal<Recorded<Int, TestFailure>>())

  init(_ way: Way, sends values: [Int] = []) {
    station = Station(onConnect: { subscriber, _ in for value in values { subscriber.send(value) } })
    shared = way.share(station.signal, on: scheduler)
  }

  func subscribeFirst() { first.write(Recorded(shared)) }
  func subscribeSecond() { second.write(Recorded(shared)) }
  var firstValues: [Int] { first.entries.flatMap(\.values) }
  var secondValues: [Int] { second.entries.flatMap(\.values) }

  /// Whether the source had at most one connection at a time.
  var isIntact: Bool { !station.hasOverlapped && station.open <= 1 }
}
