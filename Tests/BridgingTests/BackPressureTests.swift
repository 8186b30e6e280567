import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17: sources wait for room.
@Suite struct BackPressureTests {
  @Test(arguments: 0..<100) func neverMoreThanTheCountAhead(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...20, using: &dice)
    let source = PacedSource(Int.random(in: 0...300, using: &dice))
    let signal = chain(of: Signal(source), &dice)
    let taken = await source.take(of: signal.values(buffering: .suspending(capacity)))
    #expect(taken == Array(0..<source.count))
    #expect(source.greatestLead <= capacity)
  }

  @Test func aStandingConsumerStopsTheSource() async {
    await onOneThread {
      let source = PacedSource(1_000)
      var iterator = Signal(source).map { $0 }.values(buffering: .suspending(16)).makeAsyncIterator()
      for expected in 0..<200 { #expect(await iterator.next(isolation: nil) == expected) }
      await others()
      #expect(source.made.count == 216)
    }
  }

  @Test func aTaskWaitsForRoom() async {
    await onOneThread {
      let sent = Counter()
      let signal = Signal<Int, Never>.generate { emitter in
        while await emitter.send(sent.count) { sent.increment() }
      }
      var iterator = signal.values(buffering: .suspending(3)).makeAsyncIterator()
      await others()
      #expect(sent.count == 3)
      #expect(await iterator.next(isolation: nil) == 0)
      await others()
      #expect(sent.count == 4)
    }
  }

  @Test func aTaskMakesNoValueTooEarly() async {
    await onOneThread {
      let made = Counter()
      let signal = Signal<Int, Never>.generate { emitter in
        while await emitter.waitForRoom() { await emitter.send(made.increment()) }
      }
      let iterator = signal.values(buffering: .suspending(3)).makeAsyncIterator()
      await others()
      #expect(made.count == 3)
      withExtendedLifetime(iterator) {}
    }
  }

  @Test func aTaskThatThrowsFailsBehindItsValues() async {
    let signal = Signal<Int, Failure>.generate { emitter async throws(Failure) in
      for number in 0..<5 { await emitter.send(number) }
      throw .expected
    }
    let log = Journal<Int>()
    await #expect(throws: Failure.expected) {
      for try await value in signal.values(buffering: .suspending(1)) { log.write(value) }
    }
    #expect(log.entries == [0, 1, 2, 3, 4])
  }

  @Test func aTaskNeedsNoRoomWhereNoneIsGranted() async {
    let signal = Signal<Int, Never>.generate { emitter in for number in 0..<100 { await emitter.send(number) } }
    #expect(await signal.allValues() == Array(0..<100))
  }

  @Test func droppedValuesLeaveTheirRoom() async {
    let source = PacedSource(1_000)
    let values = Signal(source).filter { $0 % 100 == 99 }.values(buffering: .suspending(2))
    #expect(await source.take(of: values).count == 10)
  }

  @Test(arguments: 0..<30) func joinedSourcesShareTheRoomAndLoseNothing(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...6, using: &dice)
    let sources = (0..<Int.random(in: 2...8, using: &dice)).map { _ in
      PacedSource(Int.random(in: 0...200, using: &dice))
    }
    let dropped = Counter()
    var sums = sources.map { _ in 0 }
    let merged = Signal<(Int, Int), Never>.merge(
      sources.enumerated().map { index, source in Signal(source).map { (index, $0) } })
    for await (index, value) in merged.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() })
    {
      #expect(value == sums[index])
      sums[index] += 1
    }
    #expect(sums == sources.map(\.count))
    #expect(dropped.count == 0)
  }

  @Test func innerSourcesShareTheRoom() async {
    let dropped = Counter()
    let inners = Signal(0..<50).flatMap { _ in Signal(PacedSource(20)) }
    var sum = 0
    for await _ in inners.values(buffering: .suspending(4), onDiscard: { _ in dropped.increment() }) { sum += 1 }
    #expect(sum == 1_000)
    #expect(dropped.count == 0)
  }

  @Test func aSourceThatCannotWaitLosesTheNewest() async {
    let subject = Subject<Int, Never>()
    let dropped = Journal<Int>()
    let values = subject.signal.values(buffering: .suspending(2), onDiscard: { dropped.write($0) })
    var iterator = values.makeAsyncIterator()
    for number in 1...4 { subject.send(number) }
    #expect(await iterator.next() == 1)
    subject.send(5)
    subject.complete()
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 5)
    #expect(await iterator.next() == nil)
    #expect(dropped.entries == [3, 4])
  }

  @Test func behindASubjectNothingWaits() async {
    await onOneThread {
      let (source, subject, dropped) = (PacedSource(100), Subject<Int, Never>(), Counter())
      let values = subject.signal.values(buffering: .suspending(2), onDiscard: { _ in dropped.increment() })
      let iterator = values.makeAsyncIterator()
      Signal(source).subscribe(subject)
      await others()
      #expect(source.made.count == 100)
      #expect(dropped.count == 98)
      withExtendedLifetime(iterator) {}
    }
  }

  @Test(arguments: [(BufferingPolicy.newest(2), [1, 2]), (.oldest(2), [3, 4]), (.oldest(0), [1, 2, 3, 4])])
  func everyPolicyHandsOverWhatItDrops(_ policy: BufferingPolicy, _ expected: [Int]) async {
    let dropped = Journal<Int>()
    for await _ in Signal(1...4).values(buffering: policy, onDiscard: { dropped.write($0) }) {}
    #expect(dropped.entries == expected)
  }

  #if EXIT_TESTS
    @Test func aDebugBuildNamesALossOnce() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let subject = Subject<Int, Never>()
        let iterator = subject.signal.values(buffering: .suspending(1)).makeAsyncIterator()
        for number in 1...4 { subject.send(number) }
        withExtendedLifetime(iterator) {}
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let isDebug = { () -> Bool in
        var isDebug = false
        assert(
          {
            isDebug = true; return true
          }())
        return isDebug
      }()
      #expect(message.ranges(of: "values(buffering:) with .suspending(1)").count == (isDebug ? 1 : 0))
    }

    @Test func aCountBelowOneTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal(1...3).values(buffering: .suspending(0)) }
    }
  #endif
}

/// Operators that keep one value for each value, in a random order.
private func chain(of signal: Signal<Int, Never>, _ dice: inout Dice) -> Signal<Int, Never> {
  var signal = signal
  for _ in 0..<Int.random(in: 0...6, using: &dice) {
    signal =
      switch Int.random(in: 0..<9, using: &dice) {
      case 0: signal.map { $0 }
      case 1: signal.scan(-1) { _, value in value }
      case 2: signal.filter { _ in true }
      case 3: signal.distinctUntilChanged()
      case 4: signal.on(next: { _ in })
      case 5: signal.flatMap { .just($0) }
      case 6: .merge([signal, .empty()])
      case 7: signal.materialize().dematerialize()
      default: signal.take(.max)
      }
  }
  return signal
}
