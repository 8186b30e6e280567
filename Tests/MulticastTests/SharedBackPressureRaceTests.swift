import ReactiveBridging
import ReactiveCombining
import ReactiveEffects
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveTesting
import Testing

/// Two threads race over a shared signal whose source waits for room. The remaining subscriber loses nothing.
@Suite(.serialized) struct SharedBackPressureRaceTests {
  @Test func leavingAgainstTaking() { compete({ $0.slow.leave() }, { $0.fast.take() }) }

  @Test func leavingAgainstComing() { compete({ $0.slow.leave() }, { $0.come() }) }

  @Test func leavingAgainstSending() { compete({ $0.slow.leave() }, { $0.send() }) }

  @Test func comingAgainstSending() { compete({ $0.come() }, { $0.send() }) }

  @Test func takingAgainstTaking() { compete({ $0.slow.take() }, { $0.fast.take() }) }

  @Test func takingAgainstSending() { compete({ $0.slow.take() }, { $0.send() }) }

  @Test func failingAgainstTaking() { compete({ $0.mailbox.fail(TestFailure()) }, { $0.slow.take() }) }

  /// The source searches for the room of the run while a subscriber grants it. It is one room, so the source waits.
  @Test func connectingAgainstComing() {
    let strange = Journal<Int>()
    race(
      spins: spins(quick: 50, full: 200, night: 1_000), for: { ComingRun() }, { $0.connection.connect() },
      { $0.come() },
      verify: { run in
        for number in 0..<9 { run.mailbox.send(number) }
        if run.mailbox.count != 8 { strange.write(run.mailbox.count) }
        run.leave()
      })
    #expect(strange.entries.isEmpty)
  }

  private func compete(
    _ first: @escaping @Sendable (SharedRun) -> Void, _ second: @escaping @Sendable (SharedRun) -> Void
  ) {
    let strange = Journal<[Int]>()
    race(
      spins: spins(quick: 40, full: 100, night: 200), for: { SharedRun() }, first, second,
      verify: { run in
        let values = run.finish()
        if values != Array(0..<values.count) || values.count < 9 || !run.fast.dropped.entries.isEmpty {
          strange.write(values)
        }
      })
    #expect(strange.entries.isEmpty)
  }

  @Test func nothingIsLeftOfAWaitingSource() {
    expectNoLeaks { probe in
      let token = probe.token()
      let mailbox = Mailbox<Int, TestFailure>()
      let shared = mailbox.signal.share()
      let takers = [Taker(shared, 1), Taker(shared.merge(with: shared).on(next: { _ in token.use(()) }), 2)]
      for number in 0..<9 { mailbox.send(number) }
      #expect(mailbox.count == 8)
      for taker in takers { taker.leave() }
      #expect(mailbox.count == 8)
    }
  }
}

/// A mailbox that is published, without subscribers.
private final class ComingRun: Sendable {
  let mailbox = Mailbox<Int, TestFailure>()
  let connection: MulticastConnection<Int, TestFailure>
  private let late = Journal<Taker>()

  init() { connection = mailbox.signal.publish() }

  func come() { late.write(Taker(connection.signal, 1)) }
  func leave() { for taker in late.entries { taker.leave() } }
}

/// A mailbox, shared by two subscribers that have no room left.
private final class SharedRun: Sendable {
  let mailbox = Mailbox<Int, TestFailure>()
  let (fast, slow): (Taker, Taker)
  private let shared: Signal<Int, TestFailure>
  private let late = Journal<Taker>()

  init() {
    shared = mailbox.signal.share()
    fast = Taker(shared, 2)
    slow = Taker(shared, 1)
    for number in 0..<9 { mailbox.send(number) }
  }

  func come() { late.write(Taker(shared, 1)) }
  func send() { mailbox.send(9) }

  /// Ends the run. Returns the values of the fast subscriber.
  func finish() -> [Int] {
    slow.leave()
    for taker in late.entries { taker.leave() }
    mailbox.complete()
    fast.take()
    return fast.values.entries
  }
}

/// A subscriber with room for a number of values.
private final class Taker: Sendable {
  let (values, dropped) = (Journal<Int>(), Journal<Int>())
  private let scheduler = VirtualTimeScheduler()
  private let subscription: Subscription

  init(_ signal: Signal<Int, TestFailure>, _ room: Int) {
    subscription = signal.deliver(on: scheduler, buffering: .suspending(room)).onDiscard { [dropped] in
      dropped.write($0)
    }
    .subscribe(events: { [values] event in if let value = event.value { values.write(value) } })
  }

  func take() { scheduler.run() }
  func leave() { subscription.dispose() }
}
