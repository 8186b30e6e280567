import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ReplaySubjectTests {
  @Test(
    arguments: [
      (nil, [1, 2, 3, 4]), (0, []), (1, [4]), (2, [3, 4]), (3, [2, 3, 4]), (9, [1, 2, 3, 4]),
    ] as [(Int?, [Int])])
  func replaysTheLastValues(capacity: Int?, expected: [Int]) {
    let subject = capacity.map { ReplaySubject<Int, Never>(capacity: $0) } ?? ReplaySubject()
    for value in 1...4 { subject.send(value) }
    let log = Journal<Event<Int, Never>>()
    subject.signal.subscribe(events: { log.write($0) })
    #expect(log.entries == expected.map { .next($0) })
    subject.complete()
    let late = Journal<Event<Int, Never>>()
    subject.signal.subscribe(events: { late.write($0) })
    #expect(late.entries == expected.map { .next($0) } + [.completed])
  }

  @Test(arguments: [(0, []), (1, [4]), (2, [3, 4]), (.max, [1, 2, 3, 4])] as [(Int, [Int])])
  func theReplayIsReadAndRemoved(capacity: Int, expected: [Int]) {
    let subject = ReplaySubject<Int, Never>(capacity: capacity)
    #expect(subject.replayedValues.isEmpty)
    for value in 1...4 { subject.send(value) }
    #expect(subject.replayedValues == expected)
    subject.removeReplayedValues()
    #expect(subject.replayedValues.isEmpty)
    subject.send(5)
    subject.complete()
    #expect(subject.replayedValues == (capacity == 0 ? [] : [5]))
  }

  @Test func oneThatLeavesDuringTheReplayGetsNoMoreOfIt() {
    let subject = ReplaySubject<Int, Never>()
    for value in 1...9 { subject.send(value) }
    let log = Journal<Int>()
    subject.signal.take(3).subscribe(next: { log.write($0) })
    #expect(log.entries == [1, 2, 3])
  }

  @Test func sendingToItDuringItsReplayKeepsTheOrder() {
    let subject = ReplaySubject<Int, Never>()
    subject.send(1)
    subject.send(2)
    let (log, other) = (Journal<Int>(), Journal<Int>())
    subject.signal.subscribe(next: { other.write($0) })
    subject.signal.subscribe(next: { value in
      log.write(value)
      if value == 1 { subject.send(3) }
    })
    #expect(log.entries == [1, 2, 3])
    #expect(other.entries == [1, 2, 3])
  }

  @Test func droppedLiveItReplaysAndEndsWithoutATerminal() {
    let signal: Signal<Int, Never>
    do {
      let subject = ReplaySubject<Int, Never>()
      subject.send(1)
      signal = subject.signal
    }
    let log = Journal<Event<Int, Never>>()
    let subscription = signal.subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1)])
    #expect(subscription.isDisposed)
  }

  /// No value is lost or repeated, and the replay's order is the live order, for a subscriber that joins while another
  /// thread sends.
  @Test func joiningWhileAnotherSendsLosesNothing() {
    race(for: { (ReplaySubject<Int, Never>(), Journal<Int>()) }) { subject, _ in
      for value in 1...8 { subject.send(value) }
    } _: { subject, log in
      subject.signal.subscribe(next: { log.write($0) })
    } verify: { _, log in
      #expect(log.entries == Array(1...8))
    }
  }

  @Test func twoSendersAreSeenInOneOrderByAll() {
    race(for: { (ReplaySubject<Int, Never>(), Journal<Int>(), Journal<Int>()) }) { subject, first, _ in
      subject.signal.subscribe(next: { first.write($0) })
      for value in 1...4 { subject.send(value) }
    } _: { subject, _, second in
      subject.signal.subscribe(next: { second.write($0) })
      for value in 5...8 { subject.send(value) }
    } verify: { subject, first, second in
      let late = Journal<Int>()
      subject.signal.subscribe(next: { late.write($0) })
      #expect(first.entries.sorted() == Array(1...8))
      #expect(first.entries == second.entries)
      #expect(first.entries == late.entries)
    }
  }
}
