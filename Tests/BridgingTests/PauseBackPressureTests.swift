import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17, for `pause(while:buffering:)`.
@Suite struct PauseBackPressureTests {
  @Test func aPauseHoldsAsManyValuesAsTheConsumerGrants() async {
    await onOneThread {
      let (source, pause, dropped) = (PacedSource(100), Subject<Bool, Never>(), Counter())
      let values = Signal(source).pause(while: pause.signal)
        .values(buffering: .suspending(3), onDiscard: { _ in dropped.increment() })
      var iterator = values.makeAsyncIterator()
      pause.send(true)
      await others()
      #expect(source.made.count == 3)
      pause.send(false)
      await others()
      // The three that waited are in the buffer of the consumer, which has no room now. The source may have made a
      // value before.
      #expect((3...4).contains(source.made.count))
      for expected in 0..<100 {
        pause.send(true)
        await others()
        pause.send(false)
        await others()
        #expect(await iterator.next(isolation: nil) == expected)
        #expect(source.made.count <= expected + 8)
      }
      #expect(dropped.count == 0)
    }
  }

  @Test func aSuspendingPauseMakesItsSourceWait() async {
    await onOneThread {
      let (source, pause, log) = (PacedSource(100), Subject<Bool, Never>(), Journal<Int>())
      let subscription = Signal(source).pause(while: pause.signal, buffering: .suspending(4)).subscribe {
        log.write($0)
      }
      pause.send(true)
      await others()
      #expect(source.made.count == 4 && log.entries.isEmpty)
      pause.send(false)
      await others()
      #expect(log.entries == Array(0..<100))
      withExtendedLifetime(subscription) {}
    }
  }

  /// The values that have no place stay in the sequence, also if no consumer grants room.
  @Test func aSequenceWaitsForASuspendingPause() {
    let (pause, log, dropped) = (Subject<Bool, Never>(), Journal<Int>(), Journal<Int>())
    Signal<Int, Never>(0..<10).pause(while: pause.signal.start(with: true), buffering: .suspending(2))
      .onDiscard { (value: Int) in dropped.write(value) }
      .subscribe { log.write($0) }
    #expect(log.entries.isEmpty)
    pause.send(false)
    #expect(log.entries == Array(0..<10))
    #expect(dropped.entries.isEmpty)
  }

  @Test func aSourceThatCannotWaitOverflowsASuspendingPause() {
    let (subject, pause) = (Subject<Int, Never>(), Subject<Bool, Never>())
    let (log, dropped) = (Journal<Int>(), Journal<Int>())
    subject.signal.pause(while: pause.signal, buffering: .suspending(2)).onDiscard { (value: Int) in
      dropped.write(value)
    }
    .subscribe { log.write($0) }
    pause.send(true)
    for number in 1...4 { subject.send(number) }
    pause.send(false)
    subject.send(5)
    #expect(log.entries == [1, 2, 5])
    #expect(dropped.entries == [3, 4])
  }
}
