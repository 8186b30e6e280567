import ReactiveTesting
import ReactiveFlattening
import ReactiveSubjects
import Synchronization

/// The operators that join inner signals, for tests that apply to all of them.
enum Join: CaseIterable, Sendable {
  case flatMap, flatten, flattenTwo, concat, switchToLatest
  case first, race, bounded, ordered, delaying

  /// Operators that run two inner signals at the same time.
  static let concurrent: [Join] = [.flatMap, .flatten, .flattenTwo, .bounded, .delaying]

  /// Operators that lose no value of the inner signals.
  static let complete: [Join] = concurrent + [.concat, .ordered]

  /// Operators that forward a new signal's values, whatever came before.
  static let welcoming: [Join] = allCases.filter { $0 != .race }

  func callAsFunction(_ signals: Signal<Signal<Int, TestFailure>, TestFailure>) -> Signal<Int, TestFailure> {
    switch self {
    case .flatMap: signals.flatMap { $0 }
    case .flatten: signals.flatten()
    case .flattenTwo: signals.flatten(maxConcurrent: 2)
    case .concat: signals.concat()
    case .switchToLatest: signals.switchToLatest()
    case .first: signals.flatten(.first)
    case .race: signals.flatten(.race)
    case .bounded: signals.flatten(.bounded(3))
    case .ordered: signals.flatten(.ordered(2))
    case .delaying: signals.flatten(.merge, delayingFailures: true)
    }
  }
}

/// A joining operator with an outer and two inner subjects, and its output.
struct RacedJoin: Sendable {
  let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
  let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
  let signal: Signal<Int, TestFailure>
  let log = Journal<Event<Int, TestFailure>>()
  private let busy = Counters()

  private final class Counters: Sendable {
    let inside = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
  }

  init(_ join: Join) {
    signal = join(outer.signal)
  }

  /// Subscribes, and sends the requested number of inner signals.
  func subscribed(inners count: Int) -> (raced: RacedJoin, subscription: Subscription) {
    let subscription = subscribe()
    for inner in inners.prefix(count) { outer.send(inner.signal) }
    return (self, subscription)
  }

  @discardableResult
  func subscribe() -> Subscription {
    signal.subscribe(events: { [log, busy] event in
      if busy.inside.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { busy.overlaps.add(1, ordering: .relaxed) }
      log.write(event)
      busy.inside.subtract(1, ordering: .acquiringAndReleasing)
    })
  }

  var events: [Event<Int, TestFailure>] { log.entries }
  var values: [Int] { log.entries.compactMap(\.value) }
  /// The number of overlapping deliveries (C2).
  var overlaps: Int { busy.overlaps.load(ordering: .relaxed) }
}

/// Whether a list is a prefix of another.
func isPrefix(_ values: [Int], of all: some Sequence<Int>) -> Bool {
  Array(all).starts(with: values)
}
