import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// A value that is sent during a delivery is queued, and is delivered as if it had been sent later.
@Suite struct WaitingValueTests {
  @Test func thoseThatWaitComeInTheirOrder() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    subject.signal.subscribe(next: { value in
      log.write(value)
      // Sent while other values are queued, and while those are delivered.
      if value < 40 { for child in 0..<2 { subject.send(value * 2 + child) } }
    })
    subject.send(1)
    #expect(log.entries == Array(1...79))
  }

  @Test func aSubscriberThatLeavesGetsNoneOfTheWaitingValues() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let leaving = SerialDisposable()
    subject.signal.subscribe(next: { value in
      if value == 0 { for value in 1...4 { subject.send(value) } }
      if value == 3 { leaving.dispose() }
    })
    leaving.disposable = subject.signal.subscribe(next: { log.write($0) })
    subject.send(0)
    #expect(log.entries == [0, 1, 2])
  }

  @Test func aSubscriberThatComesGetsTheRestOfTheWaitingValues() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    subject.signal.subscribe(next: { value in
      if value == 0 { for value in 1...4 { subject.send(value) } }
      if value == 2 { subject.signal.subscribe(next: { log.write($0) }) }
    })
    subject.send(0)
    #expect(log.entries == [3, 4])
  }

  /// Subscribers that leave while values are queued are removed at once. If each queued value visited them, the time
  /// would grow with the square of the queue's length.
  @Test func aSubscriberThatComesAndGoesIsReleasedAtOnce() {
    let subject = Subject<Int, Never>()
    let probe = LeakProbe()
    let known = Journal<Int>()
    subject.signal.subscribe(next: { value in
      guard value > 0 else { return (1...1_000).forEach { subject.send($0) } }
      known.write(probe.liveCount)
      let token = probe.token()
      subject.signal.subscribe(next: { _ = token.use($0) }).dispose()
    })
    subject.send(0)
    #expect(known.entries.count == 1_000)
    #expect(Set(known.entries) == [0])
  }

  /// A subscriber that leaves is released between two deliveries, and its release may subscribe.
  @Test func aSubscriberThatComesWhenAnotherIsReleasedGetsThemOnce() {
    let subject = ReplaySubject<Int, Never>(capacity: 1)
    let log = Journal<Int>()
    let leaving = SerialDisposable()
    subject.signal.subscribe(next: { value in
      guard value == 1 else { return }
      subject.send(2)
      leaving.dispose()
    })
    leaving.disposable = {
      let token = Releasing { subject.signal.subscribe(next: { log.write($0) }) }
      return subject.signal.subscribe(next: { _ in token.touch() })
    }()
    subject.send(1)
    #expect(log.entries == [1, 2])
  }

  @Test func aQueueOfThemThatGrowsIsReported() {
    let subject = Subject<Int, Never>()
    subject.signal.subscribe(next: { value in
      if value == 0 { for value in 1...80 { subject.send(value) } }
    })
    #expect(queueDepths(reaching: 77) { subject.send(0) } == [77])
  }

  @Test func theEndComesBehindThemAndNothingBehindTheEnd() {
    let subject = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    subject.signal.subscribe(next: { value in
      if value == 0 { for value in 1...3 { subject.send(value) } }
      if value == 1 {
        subject.complete()
        subject.send(4)
      }
    })
    subject.signal.subscribe(events: { log.write($0) })
    subject.send(0)
    #expect(log.entries == [.next(0), .next(1), .next(2), .next(3), .completed])
  }

  @Test func theyAreLetGoOfOneByOne() {
    let subject = Subject<Held, Never>()
    let log = Journal<String>()
    subject.signal.subscribe(next: { held in
      log.write("took \(held.number)")
      if held.number == 0 { for number in 1...2 { subject.send(Held(number, log)) } }
    })
    subject.send(Held(0, log))
    #expect(log.entries == ["took 0", "took 1", "dropped 1", "took 2", "dropped 2", "dropped 0"])
  }

  @Test func twoThreadsSendAndLeave() {
    race(for: { Raced() }) { raced in
      for value in 1...20 { raced.subject.send(value) }
      raced.leaving.dispose()
    } _: { raced in
      for value in 21...40 { raced.subject.send(value) }
    } verify: { raced in
      let staying = raced.staying.entries
      #expect(staying.sorted() == Array(1...40))
      #expect(staying.filter { $0 <= 20 } == Array(1...20))
      #expect(raced.left.entries == Array(staying.prefix(raced.left.entries.count)))
      raced.subject.send(41)
      #expect(raced.staying.entries.last == 41)
      #expect(raced.left.entries.last != 41)
    }
  }

  @Test func sendsAgainstTheEnd() {
    race(for: { Raced() }) { raced in
      for value in 1...20 { raced.subject.send(value) }
    } _: { raced in
      raced.subject.complete()
    } verify: { raced in
      let staying = raced.staying.entries
      #expect(staying == Array(0..<staying.count).map { $0 + 1 })
      #expect(raced.ends.entries == [staying.count])
    }
  }
}

/// A value that reports its release.
private final class Held: Sendable {
  let number: Int
  private let log: Journal<String>

  init(_ number: Int, _ log: Journal<String>) {
    self.number = number
    self.log = log
  }

  deinit { log.write("dropped \(number)") }
}

/// A subject with one subscriber that stays, and one that may leave.
private struct Raced: Sendable {
  let subject = Subject<Int, Never>()
  let staying = Journal<Int>()
  let left = Journal<Int>()
  let leaving: Subscription
  /// The number of values that had arrived at the end.
  let ends = Journal<Int>()

  init() {
    let (staying, left, ends) = (staying, left, ends)
    leaving = subject.signal.subscribe(next: { left.write($0) })
    subject.signal.subscribe(next: { staying.write($0) }, completed: { ends.write(staying.entries.count) })
  }
}
