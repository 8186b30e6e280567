import ReactiveCore
import ReactiveTesting
import Testing

/// A pulling source requests the next element only while its subscription is open: the call may block.
@Suite struct PullingTests {
  /// Numbers from one on, and the number of requests.
  struct Asked: Sequence, Sendable {
    let count = Counter()
    var limit = Int.max

    struct Iterator: IteratorProtocol {
      let asked: Asked
      mutating func next() -> Int? {
        let number = asked.count.increment()
        return number > asked.limit ? nil : number
      }
    }

    func makeIterator() -> Iterator { Iterator(asked: self) }
  }

  /// The same as an async sequence.
  struct AskedInTime: AsyncSequence, Sendable {
    let asked: Asked

    struct Iterator: AsyncIteratorProtocol {
      var iterator: Asked.Iterator
      mutating func next(isolation actor: isolated (any Actor)?) async -> Int? { iterator.next() }
      mutating func next() async -> Int? { iterator.next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(iterator: asked.makeIterator()) }
  }

  @Test("A sequence is read as often as values are taken", arguments: 0...3)
  func sequence(taken: Int) {
    let (infallible, fallible) = (Asked(), Asked())
    let log = Journal<Int>()
    Signal<Int, Never>(infallible).take(taken).subscribe(next: { log.write($0) })
    Signal<Int, TestFailure>(fallible).take(taken).subscribe(next: { log.write($0) }, failed: { _ in })
    #expect(log.entries == Array(1..<(taken + 1)) + Array(1..<(taken + 1)))
    #expect(infallible.count.count == taken)
    #expect(fallible.count.count == taken)
  }

  @Test("A sequence is read to its end, once more than it has elements")
  func sequenceToItsEnd() {
    let asked = Asked(limit: 2)
    let log = Journal<Event<Int, Never>>()
    Signal(asked).subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1), .next(2), .completed])
    #expect(asked.count.count == 3)
  }

  @Test("A sequence of signals is not read after the signal that was enough")
  func sequenceOfSignals() {
    let asked = Asked()
    let log = Journal<Int>()
    Signal<Int, Never>.concat(asked.lazy.map { Signal<Int, Never>([$0, -$0]) }.unchecked)
      .take(3).subscribe(next: { log.write($0) })
    #expect(log.entries == [1, -1, 2])
    #expect(asked.count.count == 2)
  }

  @Test("An async sequence is read as often as values are taken")
  func asyncSequence() async {
    let asked = Asked()
    let values = await Signal<Int, Never>(AskedInTime(asked: asked)).take(2).values.reduce(into: []) { $0.append($1) }
    #expect(values == [1, 2])
    #expect(asked.count.count == 2)
  }

  @Test("A sequence that is joined with other signals is not read after those have decided")
  func joined() {
    let (merged, zipped, switched) = (Asked(), Asked(), Asked())
    Signal<Int, Never>.merge([.just(0), Signal(merged)]).take(1).subscribe(next: { _ in })
    zip(Signal<Int, Never>([1, 2]), Signal<Int, Never>(zipped)).subscribe(next: { _ in })
    Signal<Int, Never>.just(1).flatMap(.latest) { _ in Signal<Int, Never>(switched) }.take(2).subscribe(next: { _ in })
    #expect(merged.count.count == 0)
    #expect(zipped.count.count == 2)
    #expect(switched.count.count == 2)
  }

  @Test("repeat and expand call no closure for a subscriber that has ended")
  func madeAnew() {
    let (runs, asked, made) = (Counter(), Counter(), Counter())
    let once = Signal<Int, Never>.deferred {
      runs.increment()
      return .just(runs.count)
    }
    once.repeat(while: { _ in
      asked.increment()
      return true
    }).take(3).subscribe(next: { _ in })
    #expect(runs.count == 3)
    #expect(asked.count == 2)
    Signal<Int, Never>.just(1).repeat(while: { _ in
      asked.increment()
      return true
    }).take(3).subscribe(next: { _ in })
    #expect(asked.count == 4)
    Signal<Int, Never>.just(1).expand { value in
      made.increment()
      return .just(value + 1)
    }.take(3).subscribe(next: { _ in })
    #expect(made.count == 2)
  }
}

extension Sequence where Element: Sendable {
  fileprivate var unchecked: UncheckedElements<Self> { UncheckedElements(base: self) }
}

/// A sequence marked as sendable; only one thread iterates it here.
private struct UncheckedElements<Base: Sequence>: Sequence, @unchecked Sendable {
  // Unchecked because one thread iterates it.
  let base: Base
  func makeIterator() -> Base.Iterator { base.makeIterator() }
}
