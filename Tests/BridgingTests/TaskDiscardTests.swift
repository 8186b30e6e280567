import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The values of tasks that a disposal stops go to the discard hook: those whose function has not begun, and results.
@Suite struct TaskDiscardTests {
  private let begun = Journal<Int>()
  private let sent = Journal<Int>()
  private let discarded = Journal<Int>()
  private let numbers = Signal<Int, Never>([1, 2, 3])

  /// Another signal has the place of the scheduler, so that the call of the first value waits for it.
  @Test(arguments: [true, false]) func aValueWhoseCallHasNotBegunIsDiscarded(_ isOrdered: Bool) async {
    await onOneThread { [self] in
      let (scheduler, gate) = (ConcurrentScheduler(width: 1), AsyncLatch())
      scheduler.schedule { await gate.wait() }
      let mapped = numbers.map(on: scheduler, ordered: isOrdered) { number in
        begun.write(number)
        return "\(number)"
      }
      let subscription = mapped.onDiscard { discarded.write($0) }.subscribe { _ in }
      await others()
      subscription.dispose()
      await others()
      #expect(begun.entries == [])
      #expect(discarded.entries.sorted() == [1, 2, 3])
      gate.open()
    }
  }

  @Test func aFailureDiscardsTheValuesWhoseCallsHaveNotBegun() async {
    await onOneThread { [self] in
      let scheduler = ConcurrentScheduler(width: 2)
      let failing = numbers.promoteError(to: Failure.self).map(on: scheduler) {
        number async throws(Failure) -> String in
        begun.write(number)
        throw .expected
      }
      failing.onDiscard { discarded.write($0) }.subscribe(next: { _ in }, failed: { _ in })
      await others()
      #expect((begun.entries + discarded.entries).sorted() == [1, 2, 3])
    }
  }

  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Signal<Int, Never>, _ call: @escaping @Sendable () async -> Void) -> Signal<Int, Never>

    init(
      _ description: String,
      _ make:
        @escaping @Sendable (Signal<Int, Never>, _ call: @escaping @Sendable () async -> Void) -> Signal<Int, Never>
    ) {
      (testDescription, self.make) = (description, make)
    }

    static let all = [
      Tested("Signal.task") { _, call in
        .task {
          await call()
          return 1
        }
      },
      Tested("Signal.task(on:)") { _, call in
        .task(on: ConcurrentScheduler(width: 1)) {
          await call()
          return 1
        }
      },
      Tested("map(width:)") { numbers, call in
        numbers.map(width: 3) { number in
          await call()
          return number
        }
      },
      Tested("map(on:)") { numbers, call in
        numbers.map(on: ConcurrentScheduler(width: 3)) { number in
          await call()
          return number
        }
      },
      Tested("filter(width:)") { numbers, call in
        numbers.filter(width: 3) { _ in
          await call()
          return true
        }
      },
      Tested("on(width:)") { numbers, call in numbers.on(width: 3) { _ in await call() } },
      Tested("Signal of an async sequence") { _, call in
        Signal(Asking(call: call))
      },
    ]
  }

  /// One element, which comes when a closure has returned.
  private struct Asking: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let call: @Sendable () async -> Void
    var isAsked = false

    mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Int? {
      if isAsked { return nil }
      isAsked = true
      await call()
      return 1
    }

    func makeAsyncIterator() -> Asking { self }
  }

  @Test(arguments: Tested.all) func aResultAfterTheDisposalIsDiscarded(_ tested: Tested) async {
    await onOneThread { [self] in
      let (calls, gate) = (Counter(), Gate())
      let subscription = tested.make(numbers) {
        calls.increment()
        await gate.wait()
      }.onDiscard { discarded.write($0) }.subscribe { sent.write($0) }
      await others()
      subscription.dispose()
      gate.open()
      await others()
      #expect(discarded.entries.sorted() == Array((1...3).prefix(calls.count)))
      #expect(calls.count > 0 && sent.entries == [])
    }
  }

  @Test(arguments: Tested.all) func aResultThatWaitsForRoomIsDiscardedWithItsReader(_ tested: Tested) async {
    await onOneThread { [self] in
      let calls = Counter()
      let mapped = tested.make(numbers) { calls.increment() }.onDiscard { discarded.write($0) }
      // The other numbers take all room before the calls return.
      var iterator = Optional(
        Signal.merge([mapped, numbers.map { -$0 }]).values(buffering: .suspending(3)).makeAsyncIterator())
      await others()
      withExtendedLifetime(iterator) {}
      iterator = nil
      await others()
      #expect(discarded.entries.sorted() == Array((1...3).prefix(calls.count)))
    }
  }
}

/// Lets calls wait that a cancellation does not end.
private final class Gate: Sendable {
  private let waiting = Journal<UnsafeContinuation<Void, Never>>()

  func wait() async { await withUnsafeContinuation { waiting.write($0) } }

  func open() { for continuation in waiting.entries { continuation.resume() } }
}
