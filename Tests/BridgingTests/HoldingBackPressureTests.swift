import ReactiveCore
import ReactiveExtras
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

/// C17, for operators that hold values.
@Suite struct HoldingBackPressureTests {
  @Test func aZipHoldsAsManyValuesAsTheConsumerGrants() async {
    await onOneThread {
      for sides in 2...5 {
        let (fast, slow) = (PacedSource(1_000), Subject<Int, Never>())
        let rest = (2..<sides).map { _ in PacedSource(1_000) }
        let zipped: Signal<Int, Never> =
          switch sides {
          case 2: Signal(fast).zip(with: slow).map { first, _ in first }
          case 3: zip(Signal(fast), Signal(rest[0]), slow.signal).map { first, _, _ in first }
          default: zip([Signal(fast)] + rest.map { Signal($0) } + [slow.signal]).map { $0[0] }
          }
        var iterator = zipped.values(buffering: .suspending(3)).makeAsyncIterator()
        await others()
        #expect(fast.made.count == 3)
        slow.send(0)
        await others()
        #expect(fast.made.count == 4)
        for number in 1...2 { slow.send(number) }
        await others()
        // The consumer has no room now.
        #expect(fast.made.count == 5)
        for expected in 0...2 { #expect(await iterator.next(isolation: nil) == expected) }
        await others()
        #expect(fast.made.count == 6)
        #expect(rest.allSatisfy { $0.made.count == 6 })
      }
    }
  }

  @Test(arguments: 0..<40) func zippedSourcesLoseNothing(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...6, using: &dice)
    let sources = (0..<Int.random(in: 2...5, using: &dice)).map { _ in
      PacedSource(Int.random(in: 0...200, using: &dice))
    }
    let dropped = Counter()
    let rows = zip(sources.map { Signal($0) })
    var number = 0
    for await row in rows.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() }) {
      #expect(row == sources.map { _ in number })
      number += 1
      for source in sources { #expect(source.made.count - number <= 2 * capacity) }
    }
    #expect(number == sources.map(\.count).min())
    #expect(dropped.count == 0)
  }

  @Test func aDelayHoldsAsManyValuesAsTheConsumerGrants() async {
    await onOneThread {
      let (source, scheduler, dropped) = (PacedSource(50), VirtualTimeScheduler(), Counter())
      let values = Signal(source).delay(for: .seconds(5), on: scheduler)
        .values(buffering: .suspending(4), onDiscard: { _ in dropped.increment() })
      var iterator = values.makeAsyncIterator()
      await others()
      #expect(source.made.count == 4)
      scheduler.advance(by: .seconds(5))
      await others()
      // The consumer has no room now. The source may have made a value before.
      #expect(source.made.count <= 5)
      for expected in 0..<50 {
        if expected >= 4 {
          await others()
          scheduler.advance(by: .seconds(5))
        }
        #expect(await iterator.next(isolation: nil) == expected)
        #expect(source.made.count <= expected + 9)
      }
      #expect(dropped.count == 0)
    }
  }

  @Test func aDelayOfEachValueHoldsAsManyValuesAsTheConsumerGrants() async {
    await onOneThread {
      let (source, dropped) = (PacedSource(50), Counter())
      let ends = (0..<50).map { _ in Subject<Int, Never>() }
      let values = Signal(source).delay { ends[$0].signal }
        .values(buffering: .suspending(3), onDiscard: { _ in dropped.increment() })
      var iterator = values.makeAsyncIterator()
      await others()
      #expect(source.made.count == 3)
      // A later value overtakes the first one, and makes room.
      ends[1].send(0)
      await others()
      #expect(source.made.count == 4)
      for number in [0] + (2..<50) {
        ends[number].send(0)
        await others()
        #expect(await iterator.next(isolation: nil) == (number == 0 ? 1 : number == 2 ? 0 : number - 1))
        await others()
        #expect(source.made.count <= number + 7)
      }
      #expect(await iterator.next(isolation: nil) == 49)
      #expect(dropped.count == 0)
    }
  }

  @Test func aSortedMergeHoldsAsManyValuesAsTheConsumerGrants() async {
    await onOneThread {
      let (fast, slow) = (PacedSource(1_000), Subject<Int, Never>())
      let merged = Signal(fast).merge(with: slow, sortedBy: <)
      var iterator = merged.values(buffering: .suspending(3)).makeAsyncIterator()
      await others()
      #expect(fast.made.count == 3)
      slow.send(1)
      await others()
      // 0, 1 and the other 1 have been sent, and the consumer has no room now. The source may have made a value before.
      #expect((3...4).contains(fast.made.count))
      for expected in [0, 1, 1] { #expect(await iterator.next(isolation: nil) == expected) }
      await others()
      #expect(fast.made.count == 5)
      slow.send(100)
      for expected in 2..<100 { #expect(await iterator.next(isolation: nil) == expected) }
      #expect(fast.made.count <= 106)
    }
  }

  @Test(arguments: 0..<40) func sortedSourcesLoseNothing(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...6, using: &dice)
    let sources = (0..<Int.random(in: 2...5, using: &dice)).map { _ in
      PacedSource(Int.random(in: 0...200, using: &dice))
    }
    let dropped = Counter()
    let merged = Signal.merge(sources.map { Signal($0) }, sortedBy: <)
    var taken: [Int] = []
    for await value in merged.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() }) {
      taken.append(value)
      let made = sources.reduce(0) { $0 + $1.made.count }
      // Each source holds `capacity` values, the consumer has `capacity` of each, and one value of each source is
      // between them.
      #expect(made - taken.count <= (2 * capacity + 1) * sources.count + capacity)
    }
    #expect(taken == sources.flatMap { Array(0..<$0.count) }.sorted())
    #expect(dropped.count == 0)
  }

  @Test func aSourceThatCannotWaitIsDelayedAndThenDropped() {
    let (subject, scheduler, dropped) = (Subject<Int, Never>(), VirtualTimeScheduler(), Journal<Int>())
    let values = subject.signal.delay(for: .seconds(1), on: scheduler)
      .values(buffering: .suspending(2), onDiscard: { dropped.write($0) })
    let iterator = values.makeAsyncIterator()
    for number in 1...5 { subject.send(number) }
    scheduler.run()
    #expect(dropped.entries == [3, 4, 5])
    withExtendedLifetime(iterator) {}
  }

  @Test(arguments: 0..<40) func innerSignalsInOrderLoseNothing(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...6, using: &dice)
    let counts = (0..<Int.random(in: 1...6, using: &dice)).map { _ in Int.random(in: 0...40, using: &dice) }
    let sources = counts.map { PacedSource($0) }
    let dropped = Counter()
    let ordered = Signal(sources).flatMap(.ordered(Int.random(in: 0...3, using: &dice))) { Signal($0) }
    var taken: [Int] = []
    for await value in ordered.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() }) {
      taken.append(value)
    }
    #expect(taken == counts.flatMap { Array(0..<$0) })
    #expect(dropped.count == 0)
  }

  @Test func innerSignalsThatWaitForTheirTurnWait() async {
    await onOneThread {
      let (first, second) = (Subject<Int, Never>(), PacedSource(100))
      let ordered = Signal([first.signal, Signal(second)]).flatMap(.ordered(0)) { $0 }
      var iterator = ordered.values(buffering: .suspending(5)).makeAsyncIterator()
      await others()
      #expect(second.made.count == 5)
      first.complete()
      for expected in 0..<5 { #expect(await iterator.next(isolation: nil) == expected) }
      await others()
      #expect(second.made.count == 10)
    }
  }

  /// More values are gathered than the consumer has room for.
  @Test(arguments: 1...4) func gatheringDoesNotBlock(capacity: Int) async {
    let source = Signal(PacedSource(20))
    let arrays = source.collect(count: 7).values(buffering: .suspending(capacity))
    #expect(await Array(arrays) == [Array(0..<7), Array(7..<14), Array(14..<20)])
    let last = source.take(last: capacity).values(buffering: .suspending(capacity))
    #expect(await Array(last) == Array(20 - capacity..<20))
    let earlier = source.skip(last: 9).values(buffering: .suspending(capacity))
    #expect(await Array(earlier) == Array(0..<11))
  }
}

extension Array where Element: Sendable {
  fileprivate init(_ values: SignalValues<Element, Never>) async {
    self = []
    for await value in values { append(value) }
  }
}
