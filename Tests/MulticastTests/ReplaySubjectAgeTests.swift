import ReactiveMulticast
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ReplaySubjectAgeTests {
  let time = VirtualTimeScheduler()

  private func sent(_ subject: ReplaySubject<Int, Never>) {
    for value in 1...3 {
      subject.send(value)
      time.advance(by: .seconds(1))
    }
  }

  @Test(arguments: [(1, []), (2, [3]), (3, [2, 3]), (4, [1, 2, 3])] as [(Int, [Int])])
  func replaysTheValuesThatAreNewEnough(age: Int, expected: [Int]) {
    let subject = ReplaySubject<Int, Never>(within: .seconds(age), on: time)
    sent(subject)
    let recorded = Recorded(subject.signal)
    #expect(recorded.values == expected)
    #expect(subject.replayedValues == expected)
    subject.send(4)
    time.advance(by: .seconds(9))
    subject.send(5)
    #expect(recorded.values == expected + [4, 5])
    #expect(subject.replayedValues == [5])
  }

  @Test(arguments: [(0, []), (1, [3]), (2, [2, 3]), (9, [2, 3])] as [(Int, [Int])])
  func theCapacityLimitsTheReplayToo(capacity: Int, expected: [Int]) {
    let subject = ReplaySubject<Int, Never>(capacity: capacity, within: .seconds(3), on: time)
    sent(subject)
    #expect(Recorded(subject.signal).values == expected)
  }

  @Test func timeGoesOnAfterTheEnd() {
    let subject = ReplaySubject<Int, Never>(within: .seconds(3), on: time)
    sent(subject)
    subject.complete()
    #expect(Recorded(subject.signal).events == [.next(2), .next(3), .completed])
    time.advance(by: .seconds(1))
    #expect(Recorded(subject.signal).events == [.next(3), .completed])
    time.advance(by: .seconds(1))
    #expect(Recorded(subject.signal).events == [.completed])
  }

  @Test func zeroReplaysTheEndAlone() {
    let subject = ReplaySubject<Int, Never>(within: .zero, on: time)
    let early = Recorded(subject.signal)
    subject.send(1)
    #expect(early.values == [1])
    subject.complete()
    #expect(Recorded(subject.signal).events == [.completed])
  }

  @Test func itIsTheSubjectOfAConnection() {
    let station = Station()
    let connection = station.signal.multicast(ReplaySubject(within: .seconds(2), on: time))
    connection.connect()
    station.send(1)
    time.advance(by: .seconds(1))
    station.send(2)
    time.advance(by: .seconds(1))
    #expect(Recorded(connection.signal).values == [2])
    station.complete()
    #expect(Recorded(connection.signal).events == [.next(2), .completed])
  }

  @Test func droppedLiveItReplaysAndEndsWithoutATerminal() {
    let signal: Signal<Int, Never>
    do {
      let subject = ReplaySubject<Int, Never>(within: .seconds(2), on: time)
      subject.send(1)
      signal = subject.signal
    }
    let recorded = Recorded(signal)
    #expect(recorded.events == [.next(1)])
    #expect(recorded.subscription.isDisposed)
  }

  @Test func outdatedValuesAreReleased() {
    let subject = ReplaySubject<Token, Never>(within: .seconds(1), on: time)
    weak var token: Token?
    do {
      let sent = Token()
      token = sent
      subject.send(sent)
    }
    time.advance(by: .seconds(1))
    #expect(token != nil)
    subject.send(Token())
    #expect(token == nil)
  }

  @Test func joiningWhileAnotherSendsLosesNothing() {
    race(for: { (ReplaySubject<Int, Never>(within: .seconds(1), on: VirtualTimeScheduler()), Journal<Int>()) }) {
      subject, _ in
      for value in 1...8 { subject.send(value) }
    } _: { subject, log in
      subject.signal.subscribe(next: { log.write($0) })
    } verify: { _, log in
      #expect(log.entries == Array(1...8))
    }
  }

  #if EXIT_TESTS
    @Test func aNegativeAgeTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = ReplaySubject<Int, Never>(within: .seconds(-1), on: VirtualTimeScheduler())
      }
    }
  #endif
}
