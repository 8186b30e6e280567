import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C8, C17: every operator that holds values delivers each of them, or gives it to the discard hook, exactly once:
/// after a completion, a failure, a disposal, a disposal inside a delivery, and when its source is dropped.
@Suite struct ConservationTests {
  typealias Values = Signal<Tracked<Int>, TestFailure>

  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () -> Void

    init<Value>(
      _ description: String, inputs: Int = 1, _ traits: OperatorTraits = [],
      _ make: @escaping @Sendable ([Values], VirtualTimeScheduler) -> Signal<Value, TestFailure>
    ) {
      testDescription = description
      check = { OperatorLaw.conservation.check(holding: traits, inputs: inputs, make) }
    }

    static let all = timed + delivering + joining + flattening + collecting + shared

    static let timed = [
      Tested("delay(for:)") { $0[0].delay(for: .ticks(3), on: $1) },
      Tested("delay(_:)") { inputs, time in inputs[0].delay { .tick(after: $0.value % 3, on: time) } },
      Tested("debounce(for:)") { $0[0].debounce(for: .ticks(1), on: $1) },
      Tested("debounce(emittingLast: false)") { $0[0].debounce(for: .ticks(3), emittingLast: false, on: $1) },
      Tested("debounce(_:)") { inputs, time in inputs[0].debounce { _ in .tick(after: 1, on: time) } },
      Tested("throttle(for:)") { $0[0].throttle(for: .ticks(3), on: $1) },
      Tested("throttle(leading: false)") { $0[0].throttle(for: .ticks(3), leading: false, on: $1) },
      Tested("throttle(latest: false)") { $0[0].throttle(for: .ticks(3), latest: false, on: $1) },
      Tested("throttle(_:)") { inputs, time in inputs[0].throttle { _ in .tick(after: 3, on: time) } },
      Tested("sample(every:)") { $0[0].sample(every: .ticks(3), on: $1) },
      Tested("sample(on:)") { inputs, time in
        inputs[0].sample(on: Values.tick(after: 1, on: time), repeating: false)
      },
      Tested("rateLimit(_:per:)") { $0[0].rateLimit(2, per: .ticks(4), on: $1) },
      Tested("rateLimit(newest)") { $0[0].rateLimit(2, per: .ticks(4), on: $1, buffering: .newest(2)) },
      Tested("rateLimit(oldest)") { $0[0].rateLimit(2, per: .ticks(4), on: $1, buffering: .oldest(2)) },
      Tested("skip(last:on:)") { $0[0].skip(last: .ticks(1), on: $1) },
      Tested("take(last:on:)") { $0[0].take(last: .ticks(1), on: $1) },
      Tested("take(last:within:)") { $0[0].take(last: 2, within: .ticks(1), on: $1) },
      Tested("collect(for:)") { $0[0].collect(for: .ticks(3), on: $1) },
      Tested("collect(for:count:)") { $0[0].collect(for: .ticks(3), count: 3, on: $1) },
    ]

    static let delivering = [
      Tested("deliver(on:)", .queuesFailures) { $0[0].deliver(on: $1) },
      Tested("deliver(newest)", .queuesFailures) { $0[0].deliver(on: $1, buffering: .newest(3)) },
      Tested("deliver(oldest)", .queuesFailures) { $0[0].deliver(on: $1, buffering: .oldest(3)) },
      Tested("deliver(suspending)", .queuesFailures) { $0[0].deliver(on: $1, buffering: .suspending(3)) },
      Tested("deliver(failingBeyond:)", .queuesFailures) { inputs, time in
        inputs[0].deliver(on: time, failingBeyond: 3, with: TestFailure())
      },
    ]

    static let joining = [
      Tested("zip(_:_:)", inputs: 2) { inputs, _ in zip(inputs[0], inputs[1]) },
      Tested("zip(_:_:_:)", inputs: 3) { inputs, _ in zip(inputs[0], inputs[1], inputs[2]) },
      Tested("zip(_ signals:)", inputs: 2) { inputs, _ in zip(inputs) },
      Tested("merge(sortedBy:)", inputs: 2) { inputs, _ in
        inputs[0].merge(with: inputs[1], sortedBy: { $0.value < $1.value })
      },
      Tested("merge(preferring:)", inputs: 2) { inputs, _ in
        inputs[0].merge(preferring: { $0.value < $1.value }, with: inputs[1])
      },
      Tested("pause(while:)") { inputs, time in
        inputs[0].pause(while: Signal<Int, Never>.tick(after: 2, on: time).map { _ in false }.start(with: true))
      },
      Tested("pause(newest)") { inputs, time in
        inputs[0].pause(while: Signal<Bool, Never>.just(true).concat(with: .never()), buffering: .newest(2))
      },
      Tested("pause(oldest)") { inputs, time in
        inputs[0].pause(while: Signal<Bool, Never>.just(true).concat(with: .never()), buffering: .oldest(2))
      },
      Tested("pause(suspending)") { inputs, time in
        inputs[0].pause(while: Signal<Bool, Never>.just(true).concat(with: .never()), buffering: .suspending(2))
      },
    ]

    static let flattening = [
      Tested("concatMap", .outlivesUpstream) { inputs, time in
        inputs[0].concatMap { Values.just($0).concat(with: Values.tick(after: 3, on: time).filter { _ in false }) }
      },
      Tested("flatMap(.bounded)", .outlivesUpstream) { inputs, time in
        inputs[0].flatMap(.bounded(2)) {
          Values.just($0).concat(with: Values.tick(after: 3, on: time).filter { _ in false })
        }
      },
      Tested("concatMap of never") { inputs, _ in inputs[0].concatMap { Values.just($0).concat(with: .never()) } },
      Tested("flatMap(.ordered)", .outlivesUpstream) { inputs, time in
        inputs[0].flatMap(.ordered(2)) {
          Values.just($0).concat(with: Values.tick(after: 3, on: time).filter { _ in false })
        }
      },
      Tested("window(count:), concat", .outlivesUpstream) { inputs, time in
        inputs[0].window(count: 2).concatMap { $0.concat(with: Values.tick(after: 3, on: time).filter { _ in false }) }
      },
      Tested("window(until:), never") { inputs, _ in
        inputs[0].window(until: { $0.value % 3 == 0 }).concatMap { $0.concat(with: .never()) }
      },
      Tested("group(by:), delay(for:)") { inputs, time in
        inputs[0].group(by: { $0.value % 2 }).flatMap { $0.signal.delay(for: .ticks(3), on: time) }
      },
    ]

    static let collecting = [
      Tested("collect()") { inputs, _ in inputs[0].collect() },
      Tested("collect(count:)") { inputs, _ in inputs[0].collect(count: 4) },
      Tested("collect(boundary:)", inputs: 1) { inputs, time in
        inputs[0].collect(boundary: Values.tick(after: 1, on: time).concat(with: .never()))
      },
      Tested("collect(closing:)") { inputs, time in inputs[0].collect(closing: { Values.tick(after: 3, on: time) }) },
      Tested("collect(opening:closing:)") { inputs, time in
        inputs[0].collect(opening: Values.tick(after: 1, on: time).concat(with: .never())) { _ in
          Values.tick(after: 3, on: time)
        }
      },
      Tested("take(last:)") { inputs, _ in inputs[0].take(last: 3) },
      Tested("skip(last:)") { inputs, _ in inputs[0].skip(last: 3) },
    ]

    static let shared = [
      Tested("debounce, share") { $0[0].debounce(for: .ticks(1), on: $1).share() },
      Tested("delay, publish") { $0[0].delay(for: .ticks(3), on: $1).publish().autoconnect() },
      Tested("delay, share(after:)") { $0[0].delay(for: .ticks(3), on: $1).share(after: 1) },
      Tested("sharing") { inputs, time in
        inputs[0].delay(for: .ticks(3), on: time).sharing { all in
          all.filter { $0.value % 2 == 0 }.merge(with: all.filter { $0.value % 2 != 0 })
        }
      },
    ]
  }

  @Test(arguments: Tested.all) func eachValueIsDeliveredOrDiscarded(_ tested: Tested) { tested.check() }

  /// The values of `join` go into several pairs.
  @Test(arguments: ["completion", "failure", "disposal"]) func aValueWithoutAPairIsDiscarded(_ end: String) {
    let (first, second, discarded) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>(), Journal<Int>())
    let subscription = first.signal.join(
      with: second, lasting: { $0 == 1 ? Signal<Int, TestFailure>.empty() : .never() },
      otherLasting: { _ in Signal<Int, TestFailure>.never() }
    ).onDiscard { discarded.write($0) }.subscribe(next: { _ in }, failed: { _ in })
    for number in [1, 2, 3] { first.send(number) }
    #expect(discarded.entries == [1])
    if end == "completion" { second.send(10) }
    switch end {
    case "completion":
      first.complete()
      second.complete()
    case "failure": second.fail(TestFailure())
    default: subscription.dispose()
    }
    #expect(discarded.entries == (end == "completion" ? [1] : [1, 2, 3]))
  }

  #if EXIT_TESTS
    /// The law itself: an operator that forgets what it holds is found.
    @Test func anOperatorThatForgetsIsFound() {
      let subject = OperatorUnderTest(holding: []) { inputs, _ in
        inputs[0].lift { next in
          let held = SerialState<[Tracked<Int>]>([])
          return { value in
            held.value.append(value)
            if held.value.count == 2 { next(held.value.removeFirst()) }
          }
        }
      }
      #expect(!OperatorLaw.conservation.violations(of: subject).isEmpty)
    }
  #endif
}

extension Signal where Value == Tracked<Int>, Failure == TestFailure {
  /// A sign that comes after a time.
  fileprivate static func tick(after ticks: Int, on time: VirtualTimeScheduler) -> Signal {
    Signal<SchedulerInstant, Never>.timer(after: .ticks(ticks), on: time).map { _ in LeakProbe().track(-1) }
      .promoteError()
  }
}

extension Signal where Value == Int, Failure == Never {
  /// A sign that comes after a time.
  fileprivate static func tick(after ticks: Int, on time: VirtualTimeScheduler) -> Signal {
    Signal<SchedulerInstant, Never>.timer(after: .ticks(ticks), on: time).map { _ in 0 }
  }
}
