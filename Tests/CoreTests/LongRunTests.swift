import ReactiveCore
import ReactiveTesting
import Testing

/// C10 with a million events, re-entrant sends and restarts, over operators that loop, hold values, or start other signals.
///
/// In release builds only: without optimisation a million of each takes ten seconds.
@Suite(.enabled(if: isOptimised)) struct LongRunTests {
  typealias Input = Signal<Int, TestFailure>

  private func check(_ make: @escaping @Sendable (Input) -> Input) { OperatorLaw.million.check { make($0) } }

  @Test func durationsOfEachValue() {
    check { $0.delay { Input.just($0) } }
    check { $0.throttle { Input.just($0) } }
    check { $0.throttle(leading: false) { Input.just($0) } }
    check { $0.timeout(each: { Input.just($0 ?? 0).ignoreValues().concat(with: .never()) }, with: TestFailure()) }
    check {
      $0.join(with: Input.just(0), lasting: { _ in Input.empty() }, otherLasting: { _ in Input.never() }).map {
        $0 + $1
      }
    }
  }

  @Test func joinedSignals() {
    OperatorLaw.million.check { $0.merge(with: $1, sortedBy: <) }
    OperatorLaw.million.check { $0.zip(with: $1, delayingFailures: true).map { $0 + $1 } }
    OperatorLaw.million.check { $0.combineLatest(with: $1, delayingFailures: true).map { $0 + $1 } }
    OperatorLaw.million.check { Signal.race(by: .value, $0, $1) }
    check { $0.pause(while: Signal<Bool, Never>.just(false)) }
  }

  @Test func windowsAndArrays() {
    check { $0.window(until: { $0 % 2 == 0 }).flatMap { $0.count() } }
    check { $0.window(while: { $0 % 2 == 0 }).flatMap { $0.count() } }
    check { $0.window(untilChanged: { $0 / 2 }).flatMap { $0.count() } }
    check { $0.window(count: 2, step: 1).flatMap { $0.count() } }
    check { $0.collect(untilChanged: { $0 / 2 }).map(\.count) }
    OperatorLaw.million.check { $0.collect(boundary: $1).map(\.count) }
    OperatorLaw.million.check { $0.window(boundary: $1).flatMap { $0.count() } }
  }

  @Test func stepsAndReductions() {
    check { $0.flatScan(0) { .just($0 &+ $1) } }
    check { $0.scan { $0 &+ $1 } }
    check { $0.reduce { $0 &+ $1 } }
    check { $0.interspersed(with: 0) }
    check { $0.distinct(by: { $0 % 5 }, last: 3) }
    OperatorLaw.million.check { $0.distinct(by: { $0 % 5 }, until: $1) }
    check { $0.through { $0.map { $0 } } }
  }
}

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif
