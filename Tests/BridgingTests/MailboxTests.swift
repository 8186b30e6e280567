import ReactiveCore
import ReactiveKernel
import ReactivePacing
import ReactiveSubjects
import ReactiveTesting
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct MailboxTests {
  @Test func keepsWhatCameBeforeTheConsumerThenForgets() {
    let mailbox = Mailbox<Int, Never>()
    let log = Journal<Int>()
    #expect(mailbox.send(1) == .accepted)
    mailbox.send(2)
    #expect(mailbox.count == 2)
    mailbox.signal.subscribe(next: { log.write($0) }, completed: { log.write(-1) })
    #expect(mailbox.count == 0)
    mailbox.send(3)
    mailbox.complete()
    #expect(mailbox.send(4) == .closed)
    #expect(log.entries == [1, 2, 3, -1])
    mailbox.signal.subscribe(next: { log.write($0) }, completed: { log.write(-2) })
    #expect(log.entries == [1, 2, 3, -1, -2])
  }

  @Test func aFailureComesBehindTheWaitingValues() {
    let mailbox = Mailbox<Int, Failure>()
    let log = Journal<Int>()
    mailbox.send(1)
    mailbox.fail(.expected)
    mailbox.complete()
    mailbox.signal.subscribe(next: { log.write($0) }, failed: { _ in log.write(-1) })
    #expect(log.entries == [1, -1])
  }

  @Test func isFullAtItsCapacity() {
    let mailbox = Mailbox<Int, Never>(capacity: 2)
    let log = Journal<Int>()
    #expect([mailbox.send(1), mailbox.send(2), mailbox.send(3)] == [.accepted, .accepted, .full])
    mailbox.signal.subscribe { log.write($0) }
    #expect(mailbox.send(4) == .accepted)
    #expect(log.entries == [1, 2, 4])
  }

  @Test func theNextConsumerGetsTheRest() {
    let mailbox = Mailbox<Int, Never>()
    let log = Journal<Int>()
    for number in 1...4 { mailbox.send(number) }
    mailbox.signal.take(2).subscribe { log.write($0) }
    #expect(log.entries == [1, 2])
    #expect(mailbox.count == 2)
    mailbox.signal.subscribe { log.write(-$0) }
    #expect(log.entries == [1, 2, -3, -4])
  }

  @Test func aSendInsideADeliveryWaits() {
    let mailbox = Mailbox<Int, Never>()
    let log = Journal<Int>()
    mailbox.signal.subscribe { value in
      if value < 3 { mailbox.send(value + 1) }
      log.write(value)
    }
    mailbox.send(0)
    #expect(log.entries == [0, 1, 2, 3])
  }

  @Test func aMillionSendsInsideDeliveriesKeepTheStackSmall() {
    let mailbox = Mailbox<Int, Never>()
    let last = Journal<Int>()
    mailbox.signal.subscribe { if $0 < many { mailbox.send($0 + 1) } else { last.write($0) } }
    mailbox.send(0)
    #expect(last.entries == [many])
  }

  @Test func droppingItEndsTheConsumerBehindTheWaitingValues() async {
    var mailbox: Mailbox? = Mailbox<Int, Never>()
    let signal = mailbox?.signal ?? .never()
    mailbox?.send(1)
    mailbox = nil
    #expect(await signal.allValues() == [1])
  }

  @Test func waitsForTheRoomOfItsConsumer() async {
    let mailbox = Mailbox<Int, Never>(capacity: 2)
    var iterator = mailbox.signal.map { $0 }.values(buffering: .suspending(3)).makeAsyncIterator()
    let outcomes = (1...6).map { mailbox.send($0) }
    #expect(outcomes == [.accepted, .accepted, .accepted, .accepted, .accepted, .full])
    #expect(mailbox.count == 2)
    #expect(await iterator.next() == 1)
    #expect(mailbox.count == 1)
    #expect(mailbox.send(7) == .accepted)
    mailbox.complete()
    var rest: [Int] = []
    while let value = await iterator.next() { rest.append(value) }
    #expect(rest == [2, 3, 4, 5, 7])
  }

  @Test func aConsumerThatLeavesWhileTheMailboxWaitsMakesPlaceForAnother() async {
    let mailbox = Mailbox<Int, Never>()
    let log = Journal<Int>()
    var iterator = Optional(mailbox.signal.values(buffering: .suspending(1)).makeAsyncIterator())
    for number in 1...3 { mailbox.send(number) }
    #expect(await iterator?.next() == 1)
    iterator = nil
    mailbox.signal.subscribe { log.write($0) }
    // The second value was in the buffer of the first consumer.
    #expect(log.entries == [3])
  }

  /// The permit of an offer ends when its value is in the mailbox: then the next one may put its value.
  @Test func offersThatWaitKeepTheirOrder() async {
    for _ in 0..<200 {
      let (log, waits) = (Journal<Int>(), Counter())
      let mailbox = Mailbox<Int, Never>(capacity: 1, file: "offersThatWaitKeepTheirOrder", line: 1)
      let reports = Diagnostics.reportWaits { wait in
        if wait.file == "offersThatWaitKeepTheirOrder", !wait.isOver { waits.increment() }
      }
      mailbox.send(0)
      var offers: [Task<Void, Never>] = []
      for number in 1...8 {
        offers.append(Task { await mailbox.offer(number) })
        while waits.count < number { await Task.yield() }
      }
      mailbox.signal.subscribe { log.write($0) }
      for offer in offers { await offer.value }
      #expect(log.entries == Array(0...8))
      reports.dispose()
    }
  }

  @Test func anInnerConsumerThatIsSwitchedOffMakesPlaceForAnother() async {
    let mailbox = Mailbox<Int, Never>()
    let inners = Subject<Signal<Int, Never>, Never>()
    let log = Journal<Int>()
    let iterator = inners.signal.switchToLatest().values(buffering: .suspending(1)).makeAsyncIterator()
    inners.send(mailbox.signal)
    mailbox.send(1)
    mailbox.send(2)
    inners.send(.never())
    mailbox.signal.subscribe { log.write($0) }
    #expect(log.entries == [2])
    withExtendedLifetime(iterator) {}
  }

  /// The room is free, and full again, before the thread that began to wait has noted its wait.
  @Test func aConsumerThatLeavesAfterAWaitThatWasOverAtOnceMakesPlaceForAnother() {
    let (mailbox, first, second) = (Mailbox<Int, Never>(), Journal<Int>(), Journal<Int>())
    let room = Room(for: 1, of: "wait", file: #file, line: #line)
    room.takePlaceEvenIfFull()
    let isFirst = AtomicFlag()
    let reports = Diagnostics.reportWaits { wait in
      if wait.file == #file, wait.operation == "wait", !wait.isOver, isFirst.setOnce() { room.freePlace() }
    }
    for number in 1...3 { mailbox.send(number) }
    let inner = Subscription()
    inner.leave(room)
    mailbox.signal.attach(under: inner) { value in
      first.write(value)
      _ = room.takePlace()
    } terminal: { _ in
    }
    reports.dispose()
    #expect(first.entries == [1])
    inner.dispose()
    mailbox.signal.subscribe { second.write($0) }
    #expect(second.entries == [2, 3])
  }

  @Test(arguments: 0..<30) func offersLoseNothing(seed: Int) async {
    var dice = Dice(number: seed)
    let mailbox = Mailbox<Int, Never>(capacity: Int.random(in: 1...8, using: &dice))
    let capacity = Int.random(in: 1...8, using: &dice)
    let count = Int.random(in: 0...300, using: &dice)
    let offering = Task.onCurrentExecutor {
      for number in 0..<count {
        let outcome = await mailbox.offer(number)
        #expect(outcome == .accepted)
      }
      mailbox.complete()
    }
    var taken: [Int] = []
    for await value in mailbox.signal.map({ $0 }).values(buffering: .suspending(capacity)) { taken.append(value) }
    await offering.value
    #expect(taken == Array(0..<count))
  }

  @Test func offersEndWithTheMailboxAndWithTheirTask() async {
    let mailbox = Mailbox<Int, Never>(capacity: 1)
    mailbox.send(0)
    let cancelled = Task { await mailbox.offer(1) }
    cancelled.cancel()
    #expect(await cancelled.value == .full)
    let closed = Task { await mailbox.offer(2) }
    mailbox.complete()
    #expect(await closed.value == .closed)
  }

  @Test func aSendThatMeetsTheEndIsDeliveredOrRefused() {
    race(for: {
      let mailbox = Mailbox<Int, Never>()
      return (mailbox, Recorded(mailbox.signal), Journal<MailboxOutcome>())
    }) { (mailbox: Mailbox<Int, Never>, _: Recorded<Int, Never>, outcomes: Journal<MailboxOutcome>) in
      outcomes.write(mailbox.send(1))
    } _: { (mailbox: Mailbox<Int, Never>, _: Recorded<Int, Never>, _: Journal<MailboxOutcome>) in
      mailbox.complete()
    } verify: { (_: Mailbox<Int, Never>, recorded: Recorded<Int, Never>, outcomes: Journal<MailboxOutcome>) in
      #expect(recorded.events == (outcomes.entries == [.accepted] ? [.next(1), .completed] : [.completed]))
    }
  }

  /// Neither of the waiting values nor of a consumer, however the consumer ends.
  @Test(arguments: ["waiting", "completion", "failure", "disposal", "release"]) func nothingIsLeft(after end: String) {
    expectNoLeaks { probe in
      let mailbox = Mailbox<Tracked<Int>, Failure>()
      mailbox.send(probe.track(1, "value, \(end)"))
      if end == "waiting" { return }
      let consumer = probe.token("consumer, \(end)")
      let subscription = mailbox.signal.subscribe(
        next: { _ in consumer.touch() }, failed: { _ in consumer.touch() }, completed: { consumer.touch() })
      switch end {
      case "completion": mailbox.complete()
      case "failure": mailbox.fail(.expected)
      case "disposal": subscription.dispose()
      default: break
      }
    }
  }

  #if EXIT_TESTS
    @Test func aSecondConsumerTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let mailbox = Mailbox<Int, Never>()
        mailbox.signal.subscribe { _ in }
        mailbox.signal.subscribe { _ in }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("MailboxTests.swift"))
      #expect(message.contains("C15"))
    }
  #endif
}
