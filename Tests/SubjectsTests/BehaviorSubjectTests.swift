import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
  @Test func startsWithTheCurrentValue() {
    let subject = BehaviorSubject<Int, Never>(0)
    let log = Journal<String>()
    subject.signal.subscribe(next: { log.write("a\($0)") })
    subject.send(1)
    subject.signal.subscribe(next: { log.write("b\($0)") })
    subject.send(2)
    #expect(log.entries == ["a0", "a1", "b1", "a2", "b2"])
  }

  @Test func theValueIsTheNewestAcceptedOne() {
    let subject = BehaviorSubject<Int, Never>(0)
    let log = Journal<Int>()
    subject.signal.subscribe(next: { value in
      guard value == 1 else { return }
      subject.send(5)
      log.write(subject.value)
    })
    subject.send(1)
    #expect(log.entries == [5])
    #expect(subject.value == 5)
  }

  @Test func oneThatJoinsInsideADeliveryHasItsReplayAtOnceAndMissesNothing() {
    let subject = BehaviorSubject<Int, Never>(0)
    let log = Journal<String>()
    subject.signal.subscribe(next: { value in
      guard value == 1 else { return }
      subject.send(2)
      subject.signal.subscribe(next: { log.write("\($0)") })
      log.write("subscribed")
    })
    subject.send(1)
    #expect(log.entries == ["1", "subscribed", "2"])
  }

  @Test func whatIsSentDuringTheReplayComesAfterIt() {
    let subject = BehaviorSubject<Int, Never>(1)
    let log = Journal<Int>()
    subject.signal.subscribe(next: { value in
      if value < 4 { subject.send(value + 1) }
      log.write(value)
    })
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test func itsEndIsRememberedAfterItsValue() {
    let subject = BehaviorSubject<Int, TestError>(0)
    subject.send(1)
    subject.fail(.broken)
    subject.send(2)
    let log = Journal<Event<Int, TestError>>()
    subject.signal.subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1), .failed(.broken)])
    #expect(subject.value == 1)
  }

  @Test func anEndDuringTheReplayFollowsIt() {
    let subject = BehaviorSubject<Int, Never>(0)
    let log = Journal<Event<Int, Never>>()
    subject.signal.subscribe(events: { event in
      log.write(event)
      if event == .next(0) {
        subject.send(1)
        subject.complete()
      }
    })
    #expect(log.entries == [.next(0), .next(1), .completed])
  }

  @Test func modifyMakesTheNextValueOfTheLast() {
    let subject = BehaviorSubject<[Int], Never>([])
    let log = Journal<[Int]>()
    subject.signal.subscribe(next: { log.write($0) })
    let count = subject.modify { value in
      value.append(7)
      return value.count
    }
    #expect(count == 1)
    #expect(log.entries == [[], [7]])
  }

  @Test func modifyThatThrowsSendsNothing() {
    let subject = BehaviorSubject<Int, Never>(1)
    #expect(throws: TestError.broken) {
      try subject.modify { value throws(TestError) in
        value = 2
        throw .broken
      }
    }
    #expect(subject.value == 1)
  }

  @Test func modifyRunsAgainWhenTheValueChangedMeanwhile() {
    let subject = BehaviorSubject<Int, Never>(1)
    let runs = Journal<Int>()
    subject.modify { value in
      if runs.entries.isEmpty { subject.send(10) }
      runs.write(value)
      value += 1
    }
    #expect(runs.entries == [1, 10])
    #expect(subject.value == 11)
  }

  @Test func modifyLosesNoChangeOfTwoThreads() {
    race(for: { BehaviorSubject<Int, Never>(0) }) { subject in
      for _ in 0..<5 { subject.modify { $0 += 1 } }
    } _: { subject in
      for _ in 0..<5 { subject.modify { $0 += 1 } }
    } verify: { subject in
      #expect(subject.value == 10)
    }
  }

  @Test func releasesOldValuesOutsideItsLock() {
    // A value whose `deinit` reads the subject would deadlock if the subject released it under its lock.
    let log = Journal<Int>()
    let subject = BehaviorSubject<Releasing?, Never>(nil)
    subject.send(Releasing { log.write(subject.value == nil ? 0 : 1) })
    subject.send(nil)
    #expect(log.entries == [0])
  }
}
