import ReactiveCore
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17: a signal of a sequence waits for the buffer of a consumer.
@Suite struct SequenceRoomTests {
  typealias Numbers = Signal<Int, Never>

  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    static let all = [
      Tested("alone") { $0 },
      Tested("map") { $0.map { $0 } },
      Tested("merge") { $0.merge(with: .empty()) },
      Tested("concat") { Numbers.empty().concat(with: $0) },
      Tested("repeat") { $0.repeat(1) },
      Tested("take(_:)") { $0.take(1_000) },
      Tested("share") { $0.share() },
      Tested("flatMap") { $0.flatMap { .just($0) } },
      Tested("concatMap") { $0.concatMap { .just($0) } },
      Tested("an inner signal") { numbers in Numbers.just(0).flatMap { _ in numbers } },
      Tested("an inner signal of several") { numbers in Signal([0]).flatMap { _ in numbers } },
      Tested("an inner signal in order") { numbers in Signal([0]).concatMap { _ in numbers } },
      Tested("the latest inner signal") { numbers in Signal([0]).flatMap(.latest) { _ in numbers } },
      Tested("an ordered inner signal") { numbers in Signal([0]).flatMap(.ordered(2)) { _ in numbers } },
    ]
  }

  @Test(arguments: Tested.all, [1, 4]) func noValueIsDropped(_ tested: Tested, capacity: Int) async {
    let (made, dropped, taken) = (Counter(), Counter(), Counter())
    let numbers = Numbers(CountedNumbers(count: 1_000, made: made))
    for await number in tested.apply(numbers)
      .values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() })
    {
      #expect(number == taken.count)
      taken.increment()
      #expect(made.count - taken.count <= capacity + 1)
    }
    #expect(taken.count == 1_000)
    #expect(dropped.count == 0)
  }

  @Test func aSequenceThatIsSwitchedOffSendsNothingMore() async {
    let (numbers, log) = (Subject<Int, Never>(), Journal<Int>())
    var iterator = numbers.signal.flatMap(.latest) { number in Signal((0..<10).map { 10 * number + $0 }) }
      .values(buffering: .suspending(2)).makeAsyncIterator()
    numbers.send(1)
    numbers.send(2)
    numbers.complete()
    while let number = await iterator.next(isolation: nil) { log.write(number) }
    #expect(log.entries == [10, 11] + Array(20..<30))
  }

  @Test func theEndOfTheConsumerReleasesASequenceThatWaits() {
    expectNoLeaks { probe in
      let token = probe.token("iterator")
      let numbers = Numbers(CountedNumbers(count: 10, made: Counter(), token: token))
      let iterator = numbers.values(buffering: .suspending(2)).makeAsyncIterator()
      withExtendedLifetime(iterator) {}
    }
  }

  /// C10: the end of one wait lets the next sequence send, and so on.
  @Test func manySequencesKeepTheStackSmall() {
    let taken: Int? = TestSupport.onThread(stack: 512 << 10) {
      let count = 5_000
      let merged = Numbers.merge((0..<count).map { Signal(CollectionOfOne($0)) })
      let (time, taken) = (VirtualTimeScheduler(), SerialState(0))
      merged.deliver(on: time, buffering: .suspending(3)).subscribe { _ in taken.value += 1 }
      time.run()
      return taken.value
    }
    #expect(taken == 5_000)
  }
}

/// The numbers from zero on. Counts the elements that are made.
private struct CountedNumbers: Sequence, Sendable {
  let count: Int
  let made: Counter
  var token: LeakProbe.Token?

  struct Iterator: IteratorProtocol {
    let numbers: CountedNumbers
    var number = 0

    mutating func next() -> Int? {
      guard number < numbers.count else { return nil }
      defer { number += 1 }
      numbers.made.increment()
      return number
    }
  }

  func makeIterator() -> Iterator { Iterator(numbers: self) }
}
