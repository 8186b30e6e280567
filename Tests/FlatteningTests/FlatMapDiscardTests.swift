import ReactiveEffects
import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Values whose inner signals wait for a place, and never get one, go to the discard hook.
@Suite struct FlatMapDiscardTests {
  static let strategies: [FlatteningStrategy] = [.concat, .bounded(1), .bounded(2), .ordered(1), .ordered(2)]

  enum End: CaseIterable, Sendable {
    case disposal, failure, failureOfAnInner, abandonment
  }

  /// A `flatMap` with three values whose first inner signals run.
  private final class Run: Sendable {
    let dropped = Journal<Int>()
    let outer = SharedVariable(Subject<Int, TestFailure>())
    let inners = (0..<3).map { _ in SharedVariable(Subject<Int, TestFailure>()) }
    let started = Journal<Int>()
    let recorded: Recorded<Int, TestFailure>

    init(_ strategy: FlatteningStrategy, delayingFailures: Bool = false) {
      let signals = inners.map { $0.value!.signal }
      recorded = Recorded(
        outer.value!.signal.flatMap(strategy, delayingFailures: delayingFailures) { [started] value in
          signals[value].on(started: { started.write(value) })
        }.onDiscard { [dropped] (value: Int) in dropped.write(value) })
      for value in 0..<3 { outer.value?.send(value) }
    }

    func end(_ end: End) {
      switch end {
      case .disposal: recorded.subscription.dispose()
      case .failure: outer.value?.fail(TestFailure())
      case .failureOfAnInner: inners[0].value?.fail(TestFailure())
      case .abandonment:
        outer.value = nil
        recorded.subscription.dispose()
      }
      // The subjects hold the closures of the operator.
      outer.value = nil
      for inner in inners { inner.value = nil }
    }
  }

  @Test(arguments: strategies, End.allCases) func whatNeverStartedIsHandedOverInOrder(
    _ strategy: FlatteningStrategy, _ end: End
  ) {
    let run = Run(strategy)
    let places = strategy == .bounded(2) || strategy == .ordered(2) ? 2 : 1
    #expect(run.started.entries == Array(0..<places) && run.dropped.entries.isEmpty)
    run.end(end)
    #expect(run.dropped.entries == Array(places..<3))
    #expect(run.recorded.values.isEmpty)
  }

  @Test(arguments: strategies) func whatStartsLaterIsNotHandedOver(_ strategy: FlatteningStrategy) {
    let run = Run(strategy)
    run.outer.value?.complete()
    for inner in run.inners { inner.value?.complete() }
    #expect(run.started.entries == [0, 1, 2] && run.recorded.events == [.completed])
    run.end(.disposal)
    #expect(run.dropped.entries.isEmpty)
  }

  @Test(arguments: strategies) func aDelayedFailureHandsOverToo(_ strategy: FlatteningStrategy) {
    let run = Run(strategy, delayingFailures: true)
    run.end(.disposal)
    #expect(run.dropped.entries == (strategy == .bounded(2) || strategy == .ordered(2) ? [2] : [1, 2]))
  }

  @Test func valuesOfTheResultHaveAHookOfTheirOwn() {
    let (numbers, texts) = (Journal<Int>(), Journal<String>())
    let outer = Subject<Int, Never>()
    let subscription = outer.signal.flatMap(.concat) { _ in Signal<String, Never>.never() }
      .onDiscard { (value: Int) in numbers.write(value) }.onDiscard { (text: String) in texts.write(text) }
      .subscribe { _ in }
    for value in 1...3 { outer.send(value) }
    subscription.dispose()
    #expect(numbers.entries == [2, 3] && texts.entries.isEmpty)
  }

  @Test func aMillionWaitingValuesAreHandedOverWithoutDepth() {
    let count = onThread(stack: 512 << 10) {
      let dropped = Counter()
      let outer = Subject<Int, Never>()
      let subscription = outer.signal.flatMap(.bounded(2)) { _ in Signal<Int, Never>.never() }
        .onDiscard { (_: Int) in dropped.increment() }.subscribe { _ in }
      for value in 0..<many { outer.send(value) }
      subscription.dispose()
      return dropped.count
    }
    #expect(count == many - 2)
  }

  @Test(arguments: strategies) func aStartMeetsADisposal(_ strategy: FlatteningStrategy) {
    race(for: { Run(strategy) }) { run in
      run.inners[0].value?.complete()
    } _: { run in
      run.recorded.subscription.dispose()
    } verify: { run in
      run.end(.disposal)
      // A value has started, or was handed over, and never both. The inner signal that was starting may have ended
      // before it did anything.
      let both = run.started.entries + run.dropped.entries
      #expect(Set(both).count == both.count && Set([0, 1, 2]).subtracting(both).isSubset(of: [1, 2]))
      #expect(both.count >= 2)
    }
  }
}
