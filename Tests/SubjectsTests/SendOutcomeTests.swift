import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SendOutcomeTests {
  /// The three kinds of subjects, by what the tests need of them.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var signal: Signal<Int, Never>
    var trySend: @Sendable (Int) -> SendOutcome
    var complete: @Sendable () -> Void
    var subscriberCount: @Sendable () -> Int

    static func all() -> [Kind] {
      let (subject, behavior, replay) = (
        Subject<Int, Never>(), BehaviorSubject<Int, Never>(0), ReplaySubject<Int, Never>()
      )
      return [
        Kind(
          testDescription: "Subject", signal: subject.signal, trySend: { subject.trySend($0) },
          complete: { subject.complete() }, subscriberCount: { subject.subscriberCount }),
        Kind(
          testDescription: "BehaviorSubject", signal: behavior.signal, trySend: { behavior.trySend($0) },
          complete: { behavior.complete() }, subscriberCount: { behavior.subscriberCount }),
        Kind(
          testDescription: "ReplaySubject", signal: replay.signal, trySend: { replay.trySend($0) },
          complete: { replay.complete() }, subscriberCount: { replay.subscriberCount }),
      ]
    }
  }

  @Test(arguments: Kind.all()) func saysWhatBecameOfTheValue(_ kind: Kind) {
    #expect(kind.trySend(1) == .unobserved)
    let nested = Journal<SendOutcome>()
    let seen = Journal<Int>()
    let subscription = kind.signal.subscribe(next: { value in
      seen.write(value)
      if value == 2 { nested.write(kind.trySend(3)) }
    })
    #expect(kind.trySend(2) == .delivered)
    #expect(nested.entries == [.queued])
    #expect(seen.entries.suffix(2) == [2, 3])
    subscription.dispose()
    #expect(kind.trySend(4) == .unobserved)
    kind.complete()
    #expect(kind.trySend(5) == .ended)
  }

  @Test(arguments: Kind.all()) func countsTheSubscribers(_ kind: Kind) {
    #expect(kind.subscriberCount() == 0)
    let subscriptions = (1...3).map { _ in kind.signal.subscribe() }
    #expect(kind.subscriberCount() == 3)
    subscriptions[1].dispose()
    #expect(kind.subscriberCount() == 2)
    kind.complete()
    #expect(kind.subscriberCount() == 0)
    kind.signal.subscribe()
    #expect(kind.subscriberCount() == 0)
  }

  @Test(arguments: Kind.all()) func aSubscriberThatLeavesDuringADeliveryIsNotCounted(_ kind: Kind) {
    let counts = Journal<Int>()
    kind.signal.skip(while: { $0 != 7 }).take(1).subscribe(completed: { counts.write(kind.subscriberCount()) })
    #expect(kind.trySend(7) == .delivered)
    #expect(counts.entries == [0])
  }

  @Test func aRaceOfSendAndEndIsOneOrTheOther() {
    race(for: {
      let subject = Subject<Int, Never>()
      let recorded = Recorded(subject.signal)
      return (subject, recorded, Journal<SendOutcome>())
    }) { (subject: Subject<Int, Never>, _: Recorded<Int, Never>, outcomes: Journal<SendOutcome>) in
      outcomes.write(subject.trySend(1))
    } _: { (subject: Subject<Int, Never>, _: Recorded<Int, Never>, _: Journal<SendOutcome>) in
      subject.complete()
    } verify: { (_: Subject<Int, Never>, recorded: Recorded<Int, Never>, outcomes: Journal<SendOutcome>) in
      let isDelivered = outcomes.entries == [.delivered] || outcomes.entries == [.queued]
      #expect(recorded.events == (isDelivered ? [.next(1), .completed] : [.completed]))
    }
  }

  @Test func subscribersThatComeAndGoWhileTheyAreCounted() {
    race(for: { Subject<Int, Never>() }) { subject in
      for _ in 1...4 { subject.signal.subscribe(next: { _ in }).dispose() }
      subject.send(1)
    } _: { subject in
      for _ in 1...4 { #expect((0...1).contains(subject.subscriberCount)) }
    } verify: { subject in
      #expect(subject.subscriberCount == 0)
    }
  }
}
