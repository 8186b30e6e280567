import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SourceTests {
  @Test func justEmptyFailAndDeferred() {
    #expect(events(of: .just(1)) == [.next(1), .completed])
    #expect(events(of: .empty()) == [.completed])
    #expect(events(of: .never()).isEmpty)
    #expect(events(of: .fail(.expected)) == [.failed(.expected)])
    let runs = Journal<Int>()
    let deferred = Signal<Int, Failure>.deferred {
      runs.write(1)
      return .just(runs.entries.count)
    }
    #expect(events(of: deferred) == [.next(1), .completed])
    #expect(events(of: deferred) == [.next(2), .completed])
  }

  @Test func aSequenceStopsWhenDisposed() {
    let pulled = Journal<Int>()
    let source = sequence(first: 1) { value in
      pulled.write(value)
      return value + 1
    }
    let log = Journal<Int>()
    Signal(UncheckedSequence(source)).take(3).subscribe(next: { log.write($0) })
    #expect(log.entries == [1, 2, 3])
    // The first element needs no call of the closure.
    #expect(pulled.entries == [1, 2])
  }

  @Test func aThrowingClosureRunsForEachSubscription() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Failure>(catching: { () throws(Failure) in
      runs.write(1)
      guard runs.entries.count > 1 else { throw .expected }
      return 7
    })
    #expect(events(of: signal) == [.failed(.expected)])
    #expect(events(of: signal) == [.next(7), .completed])
  }

  @Test func aGeneratorCompletesByReturningAndFailsByThrowing() {
    let signal = Signal<Int, Failure>.generate { emitter throws(Failure) in
      emitter.send(1)
      emitter.send(2)
      throw .expected
    }
    #expect(events(of: signal) == [.next(1), .next(2), .failed(.expected)])
    #expect(events(of: Signal<Int, Failure>.generate { $0.send(1) }) == [.next(1), .completed])
  }

  @Test func aGeneratorSeesThatItHasNoSubscriber() {
    let sent = Journal<Int>()
    let signal = Signal<Int, Failure>.generate { emitter in
      emitter.add { sent.write(-1) }
      for value in 1... {
        if emitter.isDisposed { return }
        sent.write(value)
        emitter.send(value)
      }
    }
    #expect(events(of: signal.take(2)) == [.next(1), .next(2), .completed])
    #expect(sent.entries == [1, 2, -1])
  }

  @Test func aCreatedSignalIsCutAfterItsTerminal() {
    let signal = Signal<Int, Failure> { subscriber in
      subscriber.send(1)
      subscriber.complete()
      subscriber.send(2)
      subscriber.fail(.expected)
      return nil
    }
    #expect(events(of: signal) == [.next(1), .completed])
  }

  @Test func theDisposableASourceReturnsIsDisposedAfterTheEnd() {
    let log = Journal<String>()
    let signal = Signal<Int, Failure> { subscriber in
      subscriber.add { log.write("added") }
      subscriber.complete()
      log.write("returning")
      return ActionDisposable { log.write("returned") }
    }
    signal.subscribe(next: { _ in }, failed: { _ in }, completed: { log.write("completed") })
    #expect(log.entries == ["added", "completed", "returning", "returned"])
  }

  @Test func twoThreadsThatSendAreSerialised() {
    race(for: { () -> (Subscriber<Int, Failure>, SerialState<Int>) in
      let held = Journal<Subscriber<Int, Failure>>()
      let sum = SerialState(0)
      Signal<Int, Failure>(source: { held.write($0) }).subscribe(next: { sum.value += $0 }, failed: { _ in })
      return (held.entries[0], sum)
    }) { subscriber, _ in
      for _ in 0..<8 { subscriber.send(1) }
    } _: { subscriber, _ in
      for _ in 0..<8 { subscriber.send(1) }
    } verify: { _, sum in
      #expect(sum.value == 16)
    }
  }

  private func events(of signal: Signal<Int, Failure>) -> [Event<Int, Failure>] {
    let log = Journal<Event<Int, Failure>>()
    signal.subscribe(events: { log.write($0) })
    return log.entries
  }
}

/// A sequence that only one thread of a test iterates.
private struct UncheckedSequence<Base: Sequence>: Sequence, @unchecked Sendable {
  private let base: Base
  init(_ base: Base) { self.base = base }
  func makeIterator() -> Base.Iterator { base.makeIterator() }
}
