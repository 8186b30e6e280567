import ReactiveBridging
import ReactiveCollecting
import ReactiveCombining
import ReactiveFiltering
import ReactiveFlattening
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import ReactiveTransforming
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

  @Test func theFastestDecides() async {
    await onOneThread {
      let source = CountingSource()
      let shared = source.signal.share(pace: .fastest)
      let (fast, slow) = (Reader(shared, 4), Reader(shared, 2))
      await others()
      #expect(source.sent.count == 4)
      #expect(slow.dropped.count == 2)
      #expect(await fast.take(3) == [0, 1, 2])
      await others()
      #expect(source.sent.count == 7)
      #expect(await slow.take(1) == [0])
      await others()
      #expect(source.sent.count == 8)
      #expect(fast.dropped.count == 1)
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

  @Test func anUnlimitedSubscriberIsTheFastest() async {
    await onOneThread {
      let source = CountingSource(most: 100)
      let shared = source.signal.share(pace: .fastest)
      let slow = Reader(shared, 3)
      await others()
      #expect(source.sent.count == 3)
      shared.completeOnFailure().subscribe { _ in }
      await others()
      #expect(source.sent.count == 100)
      #expect(slow.dropped.count == 97)
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

  @Test func aPipelineIsOneSubscriberOfItsParts() async {
    await onOneThread {
      for way in 0..<4 {
        let source = CountingSource(most: 60)
        let piped =
          switch way {
          case 0: source.signal.sharing { $0.merge(with: $0) }
          case 1: source.signal.partition({ $0 % 3 == 0 }) { $0.merge(with: $1) }
          case 2: source.signal.switchOnFirst { _, all in all.merge(with: all.map { $0 }) }
          default: source.signal.sharing { shared in shared.zip(with: shared.map { $0 }).map { first, _ in first } }
          }
        let reader = Reader(piped, 3)
        await others()
        #expect((2...3).contains(source.sent.count), "\(way)")
        #expect(
          await reader.take(.max).sorted()
            == (0..<60).flatMap { [Int](repeating: $0, count: way == 0 || way == 2 ? 2 : 1) })
        #expect(reader.dropped.count == 0)
      }
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

  @Test func twoRunsThatMeetInTwoConsumersDoNotBlock() async {
    await onOneThread {
      let (first, second) = (CountingSource(most: 200).signal.share(), CountingSource(most: 200).signal.share())
      let (left, right) = (Reader(first.merge(with: second), 1), Reader(second.merge(with: first), 1))
      await others()
      async let lefts = left.take(.max)
      async let rights = right.take(.max)
      #expect(await lefts.count == 400)
      #expect(await rights.count == 400)
      #expect(left.dropped.count + right.dropped.count == 0)
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

  @Test func aSharedSignalOfASharedSignalWaits() async {
    await onOneThread {
      let source = CountingSource()
      let outer = source.signal.share()
      let inner = outer.map { $0 }.share()
      let readers = [Reader(outer, 5), Reader(inner, 4), Reader(inner, 3)]
      await others()
      #expect(source.sent.count == 3)
      #expect(await readers[2].take(3) == [0, 1, 2])
      await others()
      #expect(source.sent.count == 4)
      readers[1].leave()
      await others()
      #expect(source.sent.count == 5)
      #expect(readers.allSatisfy { $0.dropped.count == 0 })
    }
  }

  @Test func aSharedSignalMayMeetItsSourceInAConsumer() async {
    await onOneThread {
      let source = CountingSource(most: 100)
      let outer = source.signal.share(after: 2)
      let inner = outer.map { $0 }.share()
      let reader = Reader(outer.merge(with: inner), 3)
      await others()
      #expect(source.sent.count == 2)
      #expect(await reader.take(.max) == (0..<100).flatMap { [$0, $0] })
      #expect(reader.dropped.count == 0)
    }
  }

  @Test func aZipOfARunWithItselfDoesNotBlock() async {
    await onOneThread {
      let piped = CountingSource(most: 20).signal.sharing { shared in
        shared.zip(with: shared.share().collect(count: 5)).map { value, array in value + 100 * array[0] }
      }
      let reader = Reader(piped, 2)
      #expect(await reader.take(.max) == [0, 501, 1002, 1503])
    }
  }

  @Test func aRunThatSubscribesToItselfDoesNotWaitForItself() async {
    await onOneThread {
      let source = CountingSource(most: 50)
      let itself = SerialState<Signal<Int, TestFailure>?>(nil)
      let shared = source.signal.flatMap { value in
        value == 3 ? itself.value!.filter { $0 == 5 }.take(1).map { -$0 } : .just(value)
      }.share()
      itself.value = shared
      let reader = Reader(shared, 2)
      let taken = await reader.take(.max)
      #expect(taken.filter { $0 >= 0 } == (0..<50).filter { $0 != 3 })
      #expect(taken.contains(-5))
      itself.value = nil
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
      for reader in [fast, slow] { Task { taken.write(await reader.take(.max)) } }
      while taken.entries.count < 2 {
        await others()
        scheduler.run()
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
    var random = RandomNumbers(seed)
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
