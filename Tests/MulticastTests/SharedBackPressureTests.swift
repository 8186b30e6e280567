import ReactiveBridging
import ReactiveCollecting
import ReactiveCombining
import ReactiveFiltering
import ReactiveFlattening
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import ReactiveTransforming
import TestSupport
import Testing

/// C17, where one run serves several subscribers.
@Suite struct SharedBackPressureTests {
  @Test func theSlowestDecides() async {
    await onOneThread {
      let source = CountingSource()
      let shared = source.signal.share()
      let (fast, slow) = (Reader(shared, 4), Reader(shared, 7))
      await others()
      #expect(source.sent.count == 4)
      #expect(await fast.take(4) == [0, 1, 2, 3])
      await others()
      #expect(source.sent.count == 7)
      #expect(await slow.take(2) == [0, 1])
      await others()
      #expect(source.sent.count == 8)
      #expect(await fast.take(4) == [4, 5, 6, 7])
      await others()
      #expect(source.sent.count == 9)
      #expect(fast.dropped.count + slow.dropped.count == 0)
    }
  }

  @Test func anUnlimitedSubscriberWaitsForTheSlowest() async {
    await onOneThread {
      let (source, log) = (CountingSource(), Journal<Int>())
      let shared = source.signal.share()
      shared.completeOnFailure().subscribe { log.write($0) }
      await others()
      let before = source.sent.count
      #expect(before > 50)
      let slow = Reader(shared, 3)
      await others()
      #expect(source.sent.count == before + 3)
      slow.leave()
      await others()
      #expect(source.sent.count > before + 50)
      #expect(log.entries == Array(0..<source.sent.count))
    }
  }

  @Test(arguments: WayOfRunningOnce.allCases) func everyWayWaits(_ way: WayOfRunningOnce) async {
    await onOneThread {
      let source = CountingSource()
      let shared = way.share(source.signal)
      let (fast, slow) = (Reader(shared, 8), Reader(shared, 5))
      await others()
      let first = source.sent.count
      #expect(await fast.take(2) == [0, 1])
      await others()
      #expect(source.sent.count == first)
      #expect(await slow.take(3) == [0, 1, 2])
      await others()
      #expect(source.sent.count == first + 3)
      #expect(fast.dropped.count + slow.dropped.count == 0)
    }
  }

  @Test func aReplayNeedsNoRoom() async {
    await onOneThread {
      let source = CountingSource()
      let shared = source.signal.share(replay: .everything)
      let first = Reader(shared, 10)
      await others()
      let late = Reader(shared, 2)
      #expect(await first.take(10).count == 10)
      await others()
      #expect(source.sent.count == 10)
      #expect(await late.take(9) == Array(0..<9))
      await others()
      #expect(source.sent.count == 11)
      #expect(late.dropped.count == 0)
    }
  }

  @Test func aSlowMemberKeepsNoOtherSourceFromAFastOne() async {
    await onOneThread {
      let (source, other) = (CountingSource(), CountingSource())
      let shared = source.signal.share()
      let slow = Reader(shared, 1)
      let joined = Reader(shared.merge(with: other.signal), 2)
      for _ in 0..<100 {
        _ = await joined.take(1)
        await others()
      }
      #expect(source.sent.count == 1)
      #expect(other.sent.count >= 100)
      slow.leave()
    }
  }

  @Test func aMailboxWaitsForTheSlowest() async {
    await onOneThread {
      let mailbox = Mailbox<Int, TestFailure>()
      let shared = mailbox.signal.share()
      let (fast, slow) = (Reader(shared, 4), Reader(shared, 2))
      for number in 0..<10 { mailbox.send(number) }
      #expect(mailbox.count == 8)
      #expect(await fast.take(2) == [0, 1])
      #expect(mailbox.count == 8)
      #expect(await slow.take(1) == [0])
      #expect(mailbox.count == 7)
      slow.leave()
      #expect(mailbox.count == 4)
      fast.leave()
    }
  }

  @Test func aDeliveryWaitsForTheSlowest() async {
    await onOneThread {
      let (subject, scheduler) = (Subject<Int, TestFailure>(), VirtualTimeScheduler())
      let shared = subject.signal.deliver(on: scheduler).share()
      let (fast, slow) = (Reader(shared, 4), Reader(shared, 2))
      for number in 0..<100 { subject.send(number) }
      subject.complete()
      scheduler.run()
      let taken = Journal<[Int]>()
      // Tasks of a group stay on the thread.
      await withTaskGroup(of: Void.self) { group in
        for reader in [fast, slow] { group.addTask { taken.write(await reader.take(.max)) } }
        while taken.entries.count < 2 {
          await others()
          scheduler.run()
        }
      }
      #expect(taken.entries == [Array(0..<100), Array(0..<100)])
      #expect(fast.dropped.count + slow.dropped.count == 0)
    }
  }

  @Test func aFailurePassesADeliveryInFrontOfAFlatMap() {
    let (subject, scheduler) = (Subject<Int, TestFailure>(), VirtualTimeScheduler())
    let shared = subject.signal.deliver(on: scheduler).share()
    let recorded = Recorded(shared.flatMap(.bounded(1)) { (_: Int) -> Signal<Int, TestFailure>? in .never() })
    for number in 0..<3 { subject.send(number) }
    subject.fail(TestFailure())
    scheduler.run()
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test(arguments: 0..<60) func noneLosesAValue(seed: Int) async {
    var random = Dice(number: seed)
    let source = CountingSource(most: Int.random(in: 0...150, using: &random))
    let connection = source.signal.publish()
    let shared = Bool.random(using: &random) ? connection.signal : connection.signal.share()
    let readers = (0..<Int.random(in: 1...4, using: &random)).map { number in
      Reader(number % 2 == 0 ? shared : shared.map { $0 }.merge(with: .empty()), Int.random(in: 1...5, using: &random))
    }
    connection.connect()
    await withTaskGroup(of: [Int].self) { group in
      for reader in readers { group.addTask { await reader.take(.max) } }
      for await taken in group { #expect(taken == Array(0..<source.most)) }
    }
    #expect(readers.allSatisfy { $0.dropped.count == 0 })
  }
}

/// A way to run a signal once for several subscribers, that runs at once or with the first subscriber.
enum WayOfRunningOnce: CaseIterable, Sendable {
  case share, replaying, publish, replay, later

  func share(_ source: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
    switch self {
    case .share: return source.share()
    case .replaying: return source.share(replay: .everything, disconnect: .never, restart: .never)
    case .publish: return source.publish().autoconnect()
    case .replay: return source.replayLazily()
    case .later: return source.share(after: 2)
    }
  }
}
