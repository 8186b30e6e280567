import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C17: a source that can wait, in front of an operator that sends its values in signals. It waits for the consumer,
/// and not for a place for the next signal: the place is free only when the first signal has all its values.
@Suite struct WindowBackPressureTests {
  struct Tested: Sendable, CustomTestStringConvertible {
    typealias Arrays = Signal<[Int], Failure>

    let testDescription: String
    let apply: @Sendable (Signal<Int, Failure>) -> Arrays
    var expected = [[1, 2, 3], [4, 5, 6], [7]]

    static let all: [Tested] = [
      Tested(testDescription: "concatMap") { $0.window(count: 3).concatMap { $0.collect() } },
      Tested(testDescription: "map, concat") { $0.window(count: 3).map { $0.collect() }.concat() },
      Tested(testDescription: "flatMap(.bounded)") { $0.window(count: 3).flatMap(.bounded(1)) { $0.collect() } },
      Tested(testDescription: "flatMap(.ordered)") { $0.window(count: 3).flatMap(.ordered(1)) { $0.collect() } },
      Tested(testDescription: "share, concatMap") { $0.window(count: 3).share().concatMap { $0.collect() } },
      Tested(testDescription: "window(until:)") { $0.window(until: { $0 % 3 == 0 }).concatMap { $0.collect() } },
      Tested(testDescription: "window(untilChanged:)") {
        $0.window(untilChanged: { ($0 - 1) / 3 }).concatMap { $0.collect() }
      },
      Tested(testDescription: "window(boundary:count:)") {
        $0.window(boundary: Signal<Int, Failure>.never(), count: 3).concatMap { $0.collect() }
      },
      Tested(
        // Groups are hot: the later ones have sent their values when their turn comes.
        testDescription: "group(by:)", apply: { $0.group(by: { $0 % 3 }).concatMap { $0.signal.collect() } },
        expected: [[1, 4, 7], [], []]),
      Tested(testDescription: "two operators that hold") {
        $0.window(count: 3).concatMap { Signal.just($0) }.concatMap { $0.collect() }
      },
    ]
  }

  @Test(arguments: Tested.all) func aMailbox(_ tested: Tested) {
    let mailbox = Mailbox<Int, Failure>()
    for number in 1...7 { mailbox.send(number) }
    mailbox.complete()
    let recorded = Recorded(tested.apply(mailbox.signal))
    #expect(recorded.values == tested.expected)
    #expect(recorded.events.last == .completed)
  }

  @Test(arguments: Tested.all) func anAsyncSource(_ tested: Tested) async throws {
    let source = Signal<Int, Failure>.generate { emitter in for number in 1...7 { await emitter.send(number) } }
    #expect(try await tested.apply(source).allValues() == tested.expected)
  }

  /// It still waits for a consumer behind the operator.
  @Test(arguments: 1...4) func neverMoreThanTheCapacityAhead(capacity: Int) async throws {
    let (sent, most) = (Counter(), Journal<Int>())
    let source = Signal<Int, Failure>.generate { emitter in
      for number in 1...300 {
        await emitter.send(number)
        sent.increment()
      }
    }
    var taken = 0
    for try await number in source.window(count: 3).concatMap({ $0 }).values(buffering: .suspending(capacity)) {
      taken += 1
      #expect(number == taken)
      most.write(sent.count - taken)
    }
    #expect(taken == 300 && most.entries.max() ?? 0 <= capacity + 1)
  }
}
