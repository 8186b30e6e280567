import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

// The small stack has room for a few thousand frames.
private let levels = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// A signal that ends with itself grows neither the stack (C10) nor a chain of operators between it and its subscriber.
@Suite struct RecursionTests {
  enum Kind: CaseIterable, Sendable {
    case flatMap, concatMap, flatMapLatest, flatMapFirst, race, bounded, ordered, flatten, switchToLatest, concat, then,
      `catch`

    /// Counts down to zero.
    func count(from number: Int) -> Signal<Int, TestFailure> {
      let first = Signal<Int, TestFailure>.just(number)
      guard number > 0 else { return first }
      let rest: @Sendable (Int) -> Signal<Int, TestFailure> = { count(from: $0 - 1) }
      return switch self {
      case .flatMap: first.map { $0 }.flatMap(rest)
      case .concatMap: first.concatMap(rest)
      case .flatMapLatest: first.flatMapLatest(rest)
      case .flatMapFirst: first.flatMapFirst(rest)
      case .race: first.flatMap(.race, rest)
      case .bounded: first.flatMap(.bounded(3), rest)
      case .ordered: first.flatMap(.ordered(3), rest)
      case .flatten: first.map(rest).flatten()
      case .switchToLatest: first.map(rest).switchToLatest()
      case .concat: first.concat(with: Signal<Int, TestFailure>.deferred { rest(number) })
      case .then: first.then(Signal<Int, TestFailure>.deferred { rest(number) })
      case .catch: Signal<Int, TestFailure>.fail(TestFailure()).catch { _ in rest(number) }
      }
    }
  }

  @Test(arguments: Kind.allCases) func aMillionLevels(_ kind: Kind) {
    let outcome = onThread {
      let values = SerialState((count: 0, last: -1, completions: 0))
      kind.count(from: levels).subscribe(
        next: { value in values.value = (values.value.count + 1, value, values.value.completions) },
        failed: { _ in }, completed: { values.value.completions += 1 })
      return values.value
    }
    #expect(outcome?.count == (kind == .concat ? levels + 1 : 1))
    #expect(outcome?.last == 0)
    #expect(outcome?.completions == 1)
  }

  @Test func aMillionLevelsThatAreDisposed() {
    let outcome = onThread {
      let subscription = Subscription()
      let steps = SerialState(0)
      @Sendable func endless(_ number: Int) -> Signal<Int, Never> {
        Signal<Int, Never>.just(number).flatMap { number in
          steps.value += 1
          if number == levels { subscription.dispose() }
          return endless(number + 1)
        }
      }
      endless(0).attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: subscription))
      return steps.value
    }
    #expect(outcome == levels + 1)
  }

  /// The last signal sends directly to the subscriber, also if the first signal is asynchronous.
  @Test func aMillionLevelsOneAtATime() {
    let scheduler = VirtualTimeScheduler()
    let outcome = onThread {
      @Sendable func poll(_ number: Int) -> Signal<Int, Never> {
        Signal.timer(after: .seconds(1), on: scheduler).flatMap { _ in
          number == levels / 10 ? .just(number) : poll(number + 1)
        }
      }
      let values = Journal<Int>()
      poll(0).subscribe(next: { values.write($0) })
      scheduler.run()
      return values.entries
    }
    #expect(outcome == [levels / 10])
  }

  @Test func anInnerSignalThatIsAbandonedCompletes() {
    let log = Journal<String>()
    var inner: Subject<Int, Never>? = Subject()
    let signal = inner?.signal ?? .never()
    Signal<Int, Never>.just(1).flatMap { _ in Signal<Int, Never>.just(2).flatMap { _ in signal } }
      .subscribe(next: { log.write("\($0)") }, completed: { log.write("completed") })
    inner?.send(3)
    inner = nil
    #expect(log.entries == ["3", "completed"])
  }

  @Test func anInnerSignalThatNeverEndsIsReleasedWithItsSubscription() {
    expectNoLeaks { probe in
      let token = probe.token("sink")
      Signal<Int, Never>.just(1).flatMap { _ in Signal<Int, Never>.never() }.subscribe(next: { _ in token.touch() })
    }
  }

  @Test func aFailureOfTheInnerSignalPasses() {
    let log = Journal<Event<Int, TestFailure>>()
    Signal<Int, TestFailure>.just(1).flatMap { _ in .fail(TestFailure()) }.subscribe(events: { log.write($0) })
    #expect(log.entries == [.failed(TestFailure())])
  }
}
