import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Stack and memory do not grow with the number of inner signals (C10), on the small stack of a secondary thread.
@Suite struct DepthTests {
  final class Sum: Sendable {
    let box = SerialState((count: 0, sum: 0, completed: false))

    func subscribe(to signal: Signal<Int, Never>) {
      signal.subscribe(
        next: { [box] value in
          box.value.count += 1
          box.value.sum &+= value
        }, completed: { [box] in box.value.completed = true })
    }
  }

  /// Counts the values of a signal on a small stack, if it completes.
  func count(stack: Int = 512 << 10, _ make: @escaping @Sendable () -> Signal<Int, Never>) -> Int? {
    let counted: Int?? = onThread(stack: stack) {
      let sum = Sum()
      sum.subscribe(to: make())
      return sum.box.value.completed ? sum.box.value.count : nil
    }
    return counted ?? nil
  }

  @Test func flatMapOfAMillion() {
    #expect(count { Signal(0..<many).flatMap { .just($0) } } == many)
  }

  @Test func concatOfAMillion() {
    #expect(
      count { Signal.concat(repeatElement(Signal<Int, Never>.just(1), count: many)) } == many)
    #expect(
      count { Signal(repeatElement(Signal<Int, Never>.just(1), count: many)).concat() } == many)
  }

  @Test func switchToLatestOfAMillion() {
    #expect(
      count { Signal(repeatElement(Signal<Int, Never>.just(1), count: many)).switchToLatest() }
        == many)
  }

  /// One strategy for each machine, and for each way to set it up.
  @Test(arguments: [FlatteningStrategy.latest, .first, .race, .bounded(2), .ordered(0), .ordered(2)])
  func aMillionInners(_ strategy: FlatteningStrategy) {
    let delivered = strategy == .race ? 1 : many
    #expect(count { Signal(0..<many).flatMap(strategy) { .just($0) } } == delivered)
  }

  @Test func aMillionThatFail() {
    let ended = onThread {
      let log = Journal<Event<Int, TestFailure>>()
      Signal<Int, TestFailure>(0..<many)
        .flatMap(.ordered(2), delayingFailures: true) { .fail(TestFailure($0 == 0 ? "first" : "other")) }
        .subscribe(events: { log.write($0) })
      return log.entries
    }
    #expect(ended == [.failed(TestFailure("first"))])
  }

  @Test func aMillionWaitForTheFirstInLine() {
    let sums = onThread {
      let outer = Subject<Signal<Int, Never>, Never>()
      let first = Subject<Int, Never>()
      let sum = Sum()
      sum.subscribe(to: outer.signal.flatten(.ordered(3)))
      outer.send(first.signal)
      for _ in 0..<many { outer.send(.just(1)) }
      outer.complete()
      let before = sum.box.value.count
      first.complete()
      return [before, sum.box.value.count, sum.box.value.completed ? 1 : 0]
    }
    #expect(sums == [0, many, 1])
  }

  @Test func manyLanesThatAreDone() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let sums = onThread {
      let outer = Subject<Signal<Int, Never>, Never>()
      let first = Subject<Int, Never>()
      let sum = Sum()
      sum.subscribe(to: outer.signal.flatten(.ordered(0)))
      outer.send(first.signal)
      for _ in 0..<count { outer.send(.just(1)) }
      let before = sum.box.value.count
      first.complete()
      return [before, sum.box.value.count]
    }
    #expect(sums == [0, count])
  }

  @Test(arguments: [0, 1]) func expandToAMillionLevels(_ limit: Int) {
    #expect(
      count { Signal.just(1).expand(maxConcurrent: limit) { $0 < many ? .just($0 + 1) : nil } } == many)
  }

  @Test func expandOfAMillionValues() {
    #expect(count { Signal(0..<many).expand { $0 >= 0 ? .just(-1) : nil } } == 2 * many)
  }

  @Test func aMillionWaitingInners() {
    let waited = onThread {
      let outer = Subject<Signal<Int, Never>, Never>()
      let first = Subject<Int, Never>()
      let sum = Sum()
      sum.subscribe(to: outer.signal.concat())
      outer.send(first.signal)
      for _ in 0..<many { outer.send(.just(1)) }
      outer.complete()
      let before = sum.box.value.count
      first.complete()
      return (before, sum.box.value.count, sum.box.value.completed)
    }
    #expect(waited?.0 == 0)
    #expect(waited?.1 == many)
    #expect(waited?.2 == true)
  }

  @Test func aMillionInnersAskedForInsideADelivery() {
    let sent = onThread {
      let outer = Subject<Int, Never>()
      let sum = Sum()
      sum.subscribe(
        to: outer.signal.flatMap { .just($0) }.lifting { value in
          if value < many { outer.send(value + 1) }
        })
      outer.send(1)
      return sum.box.value.count
    }
    #expect(sent == many)
  }

  @Test func leftNestedConcat() {
    #if DEBUG
      let depth = 3_000
    #else
      let depth = 10_000
    #endif
    #expect(
      count(stack: 8 << 20) {
        (0..<depth).reduce(Signal<Int, Never>.empty()) { nested, value in nested.concat(with: Signal.just(value)) }
      } == depth)
  }

  @Test func disposingALeftNestedConcat() {
    #if DEBUG
      let depth = 3_000
    #else
      let depth = 10_000
    #endif
    let ended = onThread(stack: 8 << 20) {
      let log = Journal<Int>()
      let subject = Subject<Int, Never>()
      let nested = (0..<depth).reduce(subject.signal.whenEnded { log.write(1) }) { nested, value in
        nested.concat(with: Signal.just(value))
      }
      nested.subscribe().dispose()
      return log.entries
    }
    #expect(ended == [1])
  }
}

extension Signal {
  fileprivate func lifting(_ effect: @escaping @Sendable (Value) -> Void) -> Signal {
    lift { next in
      { value in
        next(value)
        effect(value)
      }
    }
  }
}
