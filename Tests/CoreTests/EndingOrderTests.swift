import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C5 for operators that end before all the signals they join: every source has ended when the terminal is sent.
@Suite struct EndingOrderTests {
  typealias Numbers = Signal<Int, TestFailure>

  static let joins: [(name: String, join: @Sendable (Numbers, Numbers) -> Numbers, fails: Bool)] = [
    ("take(until:)", { $0.take(until: $1) }, false),
    ("sample(on:)", { $0.sample(on: $1) }, false),
    ("take(untilReplacement:)", { $0.take(untilReplacement: $1) }, true),
    ("merge", { $0.merge(with: $1) }, true),
    ("combineLatest", { combineLatest($0, $1).map { $0 + $1 } }, true),
    ("zip", { zip($0, $1).map { $0 + $1 } }, true),
    ("flatMap", { first, second in Signal(0...1).flatMap { $0 == 0 ? first : second } }, true),
    ("ordered", { first, second in Signal(0...1).flatMap(.ordered(2)) { $0 == 0 ? first : second } }, true),
    ("race", { $0.race(with: $1) }, true),
    ("withLatest(from:)", { $0.withLatest(from: $1).map { $0 + $1 } }, true),
  ]

  @Test(arguments: joins.map(\.name)) func theOtherSourceHasEndedWhenTheTerminalGoesOut(_ name: String) throws {
    let (_, join, fails) = try #require(Self.joins.first { $0.name == name })
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    let log = Journal<String>()
    join(first.signal.whenEnded { log.write("source ended") }, second.signal)
      .on(terminated: { log.write("passed on") })
      .subscribe(next: { _ in }, failed: { _ in log.write("told") }, completed: { log.write("told") })
    if fails { second.fail(TestFailure()) } else { second.complete() }
    #expect(log.entries == ["source ended", "passed on", "told"])
  }

  @Test(arguments: [FlatteningStrategy.merge, .concat, .latest, .first, .race, .bounded(2), .ordered(2)])
  func theOuterSignalHasEndedWhenTheFailureOfAnInnerOneGoesOut(_ strategy: FlatteningStrategy) {
    let outer = Subject<Int, TestFailure>()
    let inner = Subject<Int, TestFailure>()
    let log = Journal<String>()
    outer.signal.whenEnded { log.write("outer ended") }
      .flatMap(strategy) { _ in inner.signal }
      .on(terminated: { log.write("passed on") })
      .subscribe(next: { _ in }, failed: { _ in log.write("told") })
    outer.send(0)
    inner.fail(TestFailure())
    #expect(log.entries == ["outer ended", "passed on", "told"])
  }
}
