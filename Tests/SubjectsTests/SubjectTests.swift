import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct SubjectTests {
  @Test func sendsToAllInTheOrderTheySubscribed() {
    let subject = Subject<Int, Never>()
    let log = Journal<String>()
    for name in ["a", "b", "c"] { subject.signal.subscribe(next: { log.write("\(name)\($0)") }) }
    subject.send(1)
    subject.send(2)
    #expect(log.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test func sendsNothingThatCameBefore() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    subject.send(1)
    subject.signal.subscribe(next: { log.write($0) })
    subject.send(2)
    #expect(log.entries == [2])
  }

  @Test func holdsTheSubscriptionOfWhomeverItSendsTo() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    subject.signal.attach(Subscriber(next: { log.write($0) }, terminal: { _ in }, subscription: Subscription()))
    subject.send(1)
    #expect(log.entries == [1])
  }

  @Test func sendsThatSomethingHasHappened() {
    let (live, replay) = (Subject<Void, Never>(), ReplaySubject<Void, Never>())
    let count = Counter()
    live.signal.merge(with: replay.signal).subscribe(next: { count.increment() })
    live.send()
    replay.send()
    replay.signal.subscribe(next: { count.increment() })
    #expect(count.count == 3)
  }

  @Test func remembersItsEnd() {
    let subject = Subject<Int, TestError>()
    let log = Journal<Event<Int, TestError>>()
    subject.signal.subscribe(events: { log.write($0) })
    subject.fail(.broken)
    subject.send(1)
    subject.complete()
    subject.signal.subscribe(events: { log.write($0) })
    #expect(log.entries == [.failed(.broken), .failed(.broken)])
  }

  @Test func aReentrantSendReachesAllInTheSameOrder() {
    let subject = Subject<Int, Never>()
    let first = Journal<Int>()
    let second = Journal<Int>()
    subject.signal.subscribe(next: { value in
      first.write(value)
      if value < 3 { subject.send(value + 1) }
    })
    subject.signal.subscribe(next: { second.write($0) })
    subject.send(1)
    #expect(first.entries == [1, 2, 3])
    #expect(second.entries == [1, 2, 3])
  }

  @Test func valuesSentBeforeAReentrantEndAreStillDelivered() {
    let subject = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    subject.signal.subscribe(next: { value in
      guard value == 1 else { return }
      subject.send(2)
      subject.complete()
      subject.send(3)
    })
    subject.signal.subscribe(events: { log.write($0) })
    subject.send(1)
    #expect(log.entries == [.next(1), .next(2), .completed])
  }

  @Test func aSubscriberThatJoinsDuringADeliveryGetsWhatBeginsLater() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    subject.signal.take(1).subscribe(next: { _ in
      subject.send(2)
      subject.signal.subscribe(next: { log.write($0) })
    })
    subject.send(1)
    #expect(log.entries == [2])
  }

  @Test func oneThatLeavesDuringADeliveryGetsNothingMore() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let later = SerialDisposable()
    subject.signal.subscribe(next: { _ in later.dispose() })
    later.disposable = subject.signal.subscribe(next: { log.write($0) })
    subject.send(1)
    subject.send(2)
    #expect(log.entries.isEmpty)
  }

  @Test func droppedLiveItEndsItsSubscriptionsWithoutATerminal() {
    let log = Journal<String>()
    var subject: Subject<Int, Never>? = Subject()
    let signal = subject!.signal
    let subscription = signal.map { $0 + 1 }.subscribe(
      next: { _ in log.write("next") }, completed: { log.write("completed") })
    subscription.add { log.write("teardown") }
    subject = nil
    #expect(subscription.isDisposed)
    #expect(log.entries == ["teardown"])
    let late = signal.subscribe(next: { _ in log.write("next") }, completed: { log.write("completed") })
    #expect(late.isDisposed)
    #expect(log.entries == ["teardown"])
  }

  @Test func droppedInsideItsOwnDeliveryItFinishesThatFirst() {
    let log = Journal<Int>()
    let box = SharedVariable<Subject<Int, Never>>(Subject())
    let signal = box.value!.signal
    signal.subscribe(next: { value in
      log.write(value)
      box.value = nil
    })
    let other = signal.subscribe(next: { log.write($0 * 10) })
    box.value?.send(1)
    #expect(log.entries == [1, 10])
    #expect(other.isDisposed)
  }

  @Test func aMillionReentrantSendsEndOnASmallStack() {
    let count = many
    let subject = Subject<Int, Never>()
    let last = SharedVariable(0)
    subject.signal.subscribe(next: { value in
      last.value = value
      if value < count { subject.send(value + 1) }
    })
    subject.send(1)
    #expect(last.value == count)
  }

  @Test func aMillionSubscribersComeAndGo() {
    let subject = Subject<Int, Never>()
    let seen = SharedVariable(0)
    for round in 1...10 {
      let subscriptions = (0..<many / 10).map { _ in subject.signal.subscribe(next: { seen.value! += $0 }) }
      subject.send(1)
      #expect(seen.value == round * many / 10)
      for index in subscriptions.indices where index.isMultiple(of: 2) { subscriptions[index].dispose() }
      for index in subscriptions.indices where !index.isMultiple(of: 2) { subscriptions[index].dispose() }
    }
    subject.send(1)
    #expect(seen.value == many)
  }

  @Test func keepsNothingAfterTheEnd() {
    weak var weakToken: Token?
    weak var weakSubject: Subject<Int, Never>?
    do {
      let token = Token()
      let subject = Subject<Int, Never>()
      weakToken = token
      weakSubject = subject
      subject.signal.subscribe(next: { _ in withExtendedLifetime((token, subject)) {} })
      #expect(weakToken != nil)
      subject.send(1)
      subject.complete()
    }
    #expect(weakToken == nil)
    #expect(weakSubject == nil)
  }

  @Test func keepsNothingWhenDroppedLive() {
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      let subject = Subject<Int, Never>()
      subject.signal.subscribe(next: { _ in token.touch() })
      subject.send(1)
    }
    #expect(weakToken == nil)
  }
}
