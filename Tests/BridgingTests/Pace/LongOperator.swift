import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import Testing

/// An operator that holds values, opens signals, runs tasks or subscribes again, for tests of a million steps and of
/// sources that wait.
struct LongOperator: Sendable, CustomTestStringConvertible {
  typealias Numbers = Signal<Int, Failure>

  let name: String
  let apply: @Sendable (Numbers, VirtualTimeScheduler) -> Numbers
  /// The number of values that it sends for a number of values, which is even.
  let sent: @Sendable (Int) -> Int

  init(
    _ name: String, sends sent: @escaping @Sendable (Int) -> Int = { $0 },
    _ apply: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Numbers
  ) {
    self.name = name
    self.apply = apply
    self.sent = sent
  }

  var testDescription: String { name }

  static let all = ofOneThread + tasks
  static let ofOneThread = again + holding + splitting + collecting + timed + shared + passing

  static let again = [
    LongOperator("retry(when:)") { numbers, _ in numbers.retry { (_: Signal<Failure, Never>) in Numbers.empty() } },
    LongOperator("repeat(when:)") { numbers, _ in numbers.repeat { (_: Signal<Int, Never>) in Numbers.empty() } },
    LongOperator("flatScan") { numbers, _ in numbers.flatScan(0) { _, value in Numbers.just(value) } },
    LongOperator("expand") { numbers, _ in numbers.expand { _ in nil } },
    LongOperator("concat(separator:)", sends: { 2 * $0 - 1 }) { numbers, _ in
      numbers.map { Numbers.just($0) }.concat(separator: Numbers.just(0))
    },
    LongOperator("flatMap(.bounded)") { numbers, _ in numbers.flatMap(.bounded(2)) { Numbers.just($0) } },
    LongOperator("flatMap(.ordered)") { numbers, _ in numbers.flatMap(.ordered(2)) { Numbers.just($0) } },
    LongOperator("flatMap(delayingFailures:)") { numbers, _ in
      numbers.flatMap(.merge, delayingFailures: true) { Numbers.just($0) }
    },
  ]

  static let holding = [
    LongOperator("pause(while:)") { numbers, _ in numbers.pause(while: Signal<Bool, Never>.just(false)) },
    LongOperator("pause(while:buffering: .suspending)") { numbers, _ in
      numbers.pause(while: Signal<Bool, Never>.just(false), buffering: .suspending(2))
    },
    LongOperator("merge(sortedBy:)") { numbers, _ in numbers.merge(with: Numbers.empty(), sortedBy: { $0 < $1 }) },
    LongOperator("merge(delayingFailures:sortedBy:)") { numbers, _ in
      .merge([numbers, .empty()], delayingFailures: true, sortedBy: { $0 < $1 })
    },
    LongOperator("merge(preferring:)") { numbers, _ in .merge(preferring: { $0 < $1 }, [numbers, .empty()]) },
    LongOperator("zip(delayingFailures:)") { numbers, _ in
      numbers.sharing { zip([$0, $0], delayingFailures: true).map { $0[0] } }
    },
    LongOperator("combineLatest(delayingFailures:)") { numbers, _ in
      combineLatest([Numbers.just(0), numbers], delayingFailures: true).map { $0[1] }
    },
    LongOperator("join(with:)", sends: { _ in 0 }) { numbers, _ in
      numbers.join(
        with: Numbers.never(), lasting: { _ in Numbers.empty() }, otherLasting: { _ in Numbers.empty() }
      ).map { value, _ in value }
    },
    LongOperator("debounce(_:)") { numbers, _ in numbers.debounce { _ in Numbers.empty() } },
    LongOperator("delay(_:)") { numbers, _ in numbers.delay { _ in Numbers.empty() } },
    LongOperator("throttle(_:)") { numbers, _ in numbers.throttle { _ in Numbers.empty() } },
    LongOperator("timeout(each:)") { numbers, _ in
      numbers.timeout(each: { _ in Numbers.never() }, with: .expected)
    },
    LongOperator("race(by: .value)") { numbers, _ in .race(by: .value, numbers, .empty()) },
  ]

  static let splitting = [
    LongOperator("window(until:)") { numbers, _ in numbers.window(until: { _ in true }).flatten() },
    LongOperator("window(while:)") { numbers, _ in numbers.window(while: { _ in false }).flatten() },
    LongOperator("window(untilChanged:)") { numbers, _ in numbers.window(untilChanged: { $0 }).flatten() },
    LongOperator("window(boundary:)") { numbers, _ in numbers.window(boundary: Numbers.never()).flatten() },
    LongOperator("window(closing:)") { numbers, _ in numbers.window(closing: { Numbers.never() }).flatten() },
    LongOperator("window(opening:closing:)") { numbers, _ in
      numbers.window(opening: Numbers.just(0), closing: { _ in Numbers.never() }).flatten()
    },
    LongOperator("window(count:step:)") { numbers, _ in numbers.window(count: 1, step: 1).flatten() },
    LongOperator("group(by:lasting:)") { numbers, _ in
      numbers.group(by: { $0 }, lasting: { _ in Numbers.empty() }).flatMap { $0.signal }
    },
  ]

  static let collecting = [
    LongOperator("collect(boundary:count:)") { numbers, _ in
      numbers.collect(boundary: Numbers.never(), count: 1).compactMap(\.first)
    },
    LongOperator("collect(closing:)", sends: { _ in 1 }) { numbers, _ in
      numbers.collect(closing: { Numbers.never() }).map(\.count)
    },
    LongOperator("collect(opening:closing:)", sends: { _ in 1 }) { numbers, _ in
      numbers.collect(opening: Numbers.just(0), closing: { _ in Numbers.never() }).map(\.count)
    },
    LongOperator("reduce(_:)", sends: { _ in 1 }) { numbers, _ in numbers.reduce { max($0, $1) } },
    LongOperator("scan(_:)") { numbers, _ in numbers.scan { max($0, $1) } },
  ]

  static let timed = [
    LongOperator("throttle(leading: false)", sends: { _ in 1 }) { numbers, time in
      numbers.throttle(for: .seconds(1), leading: false, on: time)
    },
    LongOperator("throttle(merging:)", sends: { _ in 2 }) { numbers, time in
      numbers.throttle(for: .seconds(1), merging: { max($0, $1) }, on: time)
    },
    LongOperator("take(last: duration)") { numbers, time in numbers.take(last: .seconds(1), on: time) },
    LongOperator("skip(last: duration)", sends: { _ in 0 }) { numbers, time in
      numbers.skip(last: .seconds(1), on: time)
    },
    LongOperator("deliver(merging:)", sends: { _ in 1 }) { numbers, time in
      numbers.deliver(on: time, merging: { max($0, $1) })
    },
    LongOperator("deliver(on:)") { numbers, time in numbers.deliver(on: time) },
    LongOperator("delay(delayingFailures:)") { numbers, time in
      numbers.delay(for: .seconds(1), delayingFailures: true, on: time)
    },
    LongOperator("dispose(on:)") { numbers, time in numbers.dispose(on: time) },
  ]

  static let shared = [
    LongOperator("sharing") { numbers, _ in numbers.sharing { $0.merge(with: $0.filter { _ in false }) } },
    LongOperator("partition") { numbers, _ in
      numbers.partition({ $0 % 2 == 0 }) { even, odd in .merge(even, odd) }
    },
    LongOperator("switchOnFirst") { numbers, _ in numbers.switchOnFirst { _, all in all } },
    LongOperator("share(after:)") { numbers, _ in numbers.share(after: 1) },
    LongOperator("share(invalidating:)") { numbers, _ in numbers.share(invalidating: { _ in false }) },
  ]

  static let tasks = [
    LongOperator("map(width:)") { numbers, _ in numbers.map(width: 2) { $0 } },
    LongOperator("map(width:ordered: false)") { numbers, _ in numbers.map(width: 2, ordered: false) { $0 } },
    LongOperator("filter(width:)") { numbers, _ in numbers.filter(width: 2) { _ in true } },
    LongOperator("on(width:next:)") { numbers, _ in numbers.on(width: 2, next: { _ in }) },
    LongOperator("map(on:)") { numbers, _ in numbers.map(on: ConcurrentScheduler(width: 2)) { $0 } },
  ]

  static let passing = [
    LongOperator("distinct(by:last:)") { numbers, _ in numbers.distinct(by: { $0 }, last: 2) },
    LongOperator("distinct(by:until:)") { numbers, _ in numbers.distinct(by: { $0 }, until: Numbers.never()) },
    LongOperator("interspersed(with:)", sends: { 2 * $0 - 1 }) { numbers, _ in numbers.interspersed(with: 0) },
    LongOperator("on(afterNext:)") { numbers, _ in numbers.on(afterNext: { _ in }) },
    LongOperator("onDiscard") { numbers, _ in numbers.onDiscard { (_: Int) in } },
    LongOperator("using(closing:)") { numbers, _ in .using({ 0 }, { _ in numbers }, closing: { _, _ in }) },
  ]
}
