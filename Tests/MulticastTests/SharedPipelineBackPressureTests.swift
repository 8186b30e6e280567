import ReactiveBridging
import ReactiveCollecting
import ReactiveCombining
import ReactiveExtras
import ReactiveFiltering
import ReactiveFlattening
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import ReactiveTransforming
import TestSupport
import Testing

/// C17, for shared signals that meet again in a consumer, and for runs of runs.
@Suite struct SharedPipelineBackPressureTests {
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
      // The values that waited for the reader that left.
      #expect(readers.map(\.dropped.count) == [0, 4, 0])
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

  /// The second signal is seven values behind the first one.
  @Test(arguments: 1...4) func aSortedMergeOfARunWithItselfLosesNothing(capacity: Int) async {
    await onOneThread {
      let piped = CountingSource(most: 20).signal.sharing { $0.merge(with: $0.map { $0 + 7 }, sortedBy: <) }
      let reader = Reader(piped, capacity)
      #expect(await reader.take(.max) == (Array(0..<20) + Array(7..<27)).sorted())
      #expect(reader.dropped.count == 0)
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
}
