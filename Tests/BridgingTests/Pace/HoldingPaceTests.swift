import ReactiveCore
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

/// C17, for operators that keep one value for each, and hold a limited number: a source that can wait is ahead by as
/// many as they and the consumer take.
@Suite struct HoldingPaceTests {
  typealias Numbers = Signal<Int, Failure>

  /// An operator that holds values, and how many.
  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let held: Int
    let apply: @Sendable (Numbers) -> Numbers

    init(_ description: String, holds held: Int, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
      (testDescription, self.held, self.apply) = (description, held, apply)
    }

    static let all = [
      Tested("concat()", holds: 1) { $0.map { Numbers.just($0) }.concat() },
      Tested("concatMap(_:)", holds: 1) { $0.concatMap { Numbers.just($0) } },
      Tested("concat(separator:)", holds: 1) { numbers in
        numbers.map { Numbers.just($0) }.concat(separator: Numbers.empty())
      },
      Tested("flatMap(_:delayingFailures:_:)", holds: 2) { $0.flatMap(.bounded(2)) { Numbers.just($0) } },
      Tested("flatMap(.ordered)", holds: 2) { $0.flatMap(.ordered(2)) { Numbers.just($0) } },
      Tested("flatScan(_:_:_:)", holds: 1) { $0.flatScan(0) { _, value in Numbers.just(value) } },
      Tested("flatten(maxConcurrent:)", holds: 2) { $0.map { Numbers.just($0) }.flatten(maxConcurrent: 2) },
      Tested("flatten(_:delayingFailures:)", holds: 1) { $0.map { Numbers.just($0) }.flatten(.concat) },
      Tested("map(width:ordered:_:)", holds: 2) { $0.map(width: 2) { $0 } },
      Tested("filter(width:ordered:_:)", holds: 2) { $0.filter(width: 2) { _ in true } },
      Tested("on(width:ordered:next:)", holds: 2) { $0.on(width: 2, next: { _ in }) },
      Tested("map(on:ordered:_:)", holds: 2) { $0.map(on: ConcurrentScheduler(width: 2)) { $0 } },
    ]
  }

  @Test(arguments: Tested.all) func neverFurtherAheadThanWhatIsHeld(_ tested: Tested) async throws {
    for capacity in [1, 2, 7] {
      let (source, dropped) = (PacedSource(60), Counter())
      let signal = tested.apply(Signal(source).promoteError(to: Failure.self))
      let taken = try await source.take(
        of: signal.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() }))
      #expect(taken == Array(0..<60), "\(tested), \(capacity)")
      #expect(source.greatestLead <= capacity + tested.held, "\(tested), \(capacity): \(source.greatestLead)")
      #expect(dropped.count == 0, "\(tested), \(capacity)")
    }
  }

  @Test func aTaskWaitsForRoomWithItsValue() async {
    await onOneThread {
      let (ready, dropped) = (Counter(), Counter())
      let tasks = Signal(0..<5).flatMap { number in
        Signal.task { () -> Int in
          ready.increment()
          return number
        }
      }
      var iterator = tasks.values(buffering: .suspending(2), onDiscard: { _ in dropped.increment() })
        .makeAsyncIterator()
      await others()
      #expect(ready.count == 5)
      for number in 0..<5 { #expect(await iterator.next(isolation: nil) == number) }
      #expect(await iterator.next(isolation: nil) == nil)
      #expect(dropped.count == 0)
    }
  }

  /// Otherwise a consumer that uses the scheduler would wait for itself.
  @Test func aTaskLeavesItsPlaceBeforeItWaitsForRoom() async {
    await onOneThread {
      let scheduler = ConcurrentScheduler(width: 1)
      let tasks = Signal(0..<3).flatMap { number in Signal.task(on: scheduler) { () -> Int in number } }
      var iterator = tasks.values(buffering: .suspending(1)).makeAsyncIterator()
      await others()
      #expect(scheduler.runningCount == 0)
      for number in 0..<3 { #expect(await iterator.next(isolation: nil) == number) }
      #expect(await iterator.next(isolation: nil) == nil)
    }
  }

  @Test(arguments: [nil, ConcurrentScheduler(width: 1)]) func aDisposalEndsTheWaitOfATask(
    _ scheduler: ConcurrentScheduler?
  ) async {
    await onOneThread {
      let (numbers, closed) = (Subject<Int, Never>(), Counter())
      let signal = numbers.signal.flatMap(.latest) { number -> Signal<Int, Never> in
        let body: @Sendable () async -> Int = { number }
        return (scheduler.map { Signal.task(on: $0, body) } ?? .task(body)).teardown { closed.increment() }
      }
      var iterator = signal.values(buffering: .suspending(1)).makeAsyncIterator()
      for number in 0...2 {
        numbers.send(number)
        await others()
      }
      #expect(closed.count == 2)
      #expect(await iterator.next(isolation: nil) == 0)
      #expect(await iterator.next(isolation: nil) == 2)
      numbers.complete()
      #expect(await iterator.next(isolation: nil) == nil)
    }
  }
}
