import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17: a value of a source that waits is not dropped, also if an operator holds it and sends it when the consumer has
/// no room.
@Suite struct HeldValueTests {
  typealias Numbers = Signal<Int, Failure>

  /// Operators between a source of a hundred numbers and its consumer.
  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers, VirtualTimeScheduler) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    /// One counter for one limit: a value that has a place in the room of a delivery is not counted again.
    static let inFrontOfADelivery = [
      Tested("flatMap(.ordered)") { numbers, time in
        numbers.flatMap(.ordered(0)) { number in
          Numbers(CollectionOfOne(number)).delay(subscription: .seconds(10 - number % 10), on: time)
        }
        .deliver(on: time, buffering: .suspending(2))
      },
      Tested("map(on:ordered:)") { numbers, time in
        numbers.map(on: ConcurrentScheduler(width: 4)) { number in
          for _ in 0..<(number % 4) { await Task.yield() }
          return number
        }.deliver(on: time, buffering: .suspending(2))
      },
      Tested("sharing") { numbers, time in
        numbers.sharing { $0.merge(with: $0.map { -$0 - 1 }) }.deliver(on: time, buffering: .suspending(2))
          .filter { $0 >= 0 }
      },
      Tested("partition") { numbers, time in
        numbers.partition({ $0 % 3 == 0 }) { thirds, others in
          .merge(thirds.delay(for: .seconds(2), on: time), others)
        }.deliver(on: time, buffering: .suspending(1))
      },
    ]

    /// A source in front of a window or a group does not see the rooms behind it.
    static let behindSignals = [
      Tested("group, delay(for:)") { numbers, time in
        numbers.group(by: { $0 % 3 }).flatMap { $0.signal.delay(for: .seconds(3), on: time) }
      },
      Tested("group, delay(_:)") { numbers, time in
        numbers.group(by: { $0 % 3 }).flatMap { $0.signal.delay { _ in Numbers.later(0, by: 3, on: time) } }
      },
      Tested("group, merge(sortedBy:)") { numbers, time in
        numbers.group(by: { $0 % 2 }).flatMap {
          $0.signal.merge(with: Numbers.later(1_000, by: 200, on: time), sortedBy: <)
        }.filter { $0 < 1_000 }
      },
      Tested("group, merge(preferring:)") { numbers, _ in
        numbers.group(by: { $0 % 2 }).flatMap { .merge(preferring: <, [$0.signal, .empty()]) }
      },
      Tested("group, pause(while:)") { numbers, time in
        numbers.group(by: { $0 % 2 }).flatMap { group in
          group.signal.pause(
            while: Signal<SchedulerInstant, Never>.timer(after: .seconds(4), on: time).map { _ in false }.start(
              with: true))
        }
      },
      Tested("group, share, flatMap(.bounded)") { numbers, _ in
        numbers.group(by: { $0 % 3 }).share().flatMap(.bounded(3)) { $0.signal }
      },
      Tested("window, delay(for:), concat") { numbers, time in
        numbers.window(count: 7).concatMap { $0.delay(for: .seconds(2), on: time) }
      },
      Tested("window, share, flatMap(.bounded)") { numbers, _ in
        numbers.window(count: 7).share().flatMap(.bounded(1)) { $0 }
      },
      Tested("window that waits for its turn") { numbers, time in
        numbers.window(count: 7).concatMap { $0.concat(with: Numbers.later(-1, by: 2, on: time)) }.filter { $0 >= 0 }
      },
    ]
  }

  @Test(arguments: Tested.inFrontOfADelivery + Tested.behindSignals, [1, 2, 5])
  func arrives(through tested: Tested, capacity: Int) async {
    await expectAll(Array(0..<100), tested, capacity: capacity) { numbers, _ in numbers }
  }

  /// The newest value of an operator that drops others by time. Another source that waits has filled the room by then.
  @Test(arguments: [
    Tested("debounce(for:)") { $0.debounce(for: .seconds(1), on: $1) },
    Tested("debounce(_:)") { numbers, time in numbers.debounce { _ in Numbers.later(0, by: 1, on: time) } },
    Tested("throttle(for:)") { $0.throttle(for: .seconds(1), on: $1) },
    Tested("throttle(leading: false)") { $0.throttle(for: .seconds(1), leading: false, on: $1) },
    Tested("throttle(merging:)") { $0.throttle(for: .seconds(1), merging: { max($0, $1) }, on: $1) },
    Tested("throttle(_:)") { numbers, time in numbers.throttle { _ in Numbers.later(0, by: 1, on: time) } },
    Tested("sample(every:)") { $0.sample(every: .seconds(1), on: $1) },
    Tested("sample(on:)") { numbers, time in
      numbers.sample(on: Numbers.later(0, by: 1, on: time), repeating: false)
    },
    Tested("collect(for:)") { numbers, time in numbers.collect(for: .seconds(1), on: time).compactMap(\.last) },
    Tested("collect(boundary:)") { numbers, time in
      numbers.collect(boundary: Numbers.later(0, by: 1, on: time)).compactMap(\.last)
    },
    Tested("collect()") { numbers, _ in numbers.collect().compactMap(\.last) },
    Tested("reduce") { numbers, _ in numbers.reduce { max($0, $1) } },
    Tested("take(last:)") { numbers, _ in numbers.take(last: 1) },
    Tested("last()") { numbers, _ in numbers.last() },
    Tested("flatMap, collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMap { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("flatMap(.bounded), collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMap(.bounded(2)) { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("flatMapLatest, collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMapLatest { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("concatMap, collect()") { numbers, time in
      Numbers.endingLater(on: time).concatMap { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("flatMapFirst, collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMapFirst { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("flatMap(.ordered), collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMap(.ordered(2)) { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("flatMap(.race), collect()") { numbers, time in
      Numbers.endingLater(on: time).flatMap(.race) { _ in numbers }.collect().compactMap(\.last)
    },
    Tested("expand, collect()") { numbers, time in
      numbers.expand { $0 == 4 ? Numbers.empty().delay(for: .seconds(4), on: time) : nil }.collect().compactMap(\.last)
    },
    Tested("concat(with:), collect()") { numbers, time in
      numbers.concat(with: Numbers.empty().delay(for: .seconds(4), on: time)).collect().compactMap(\.last)
    },
    Tested("collect(), concat(with:), collect()") { numbers, time in
      numbers.collect().concat(with: .empty().delay(for: .seconds(4), on: time)).collect().compactMap(\.last?.last)
    },
    Tested("deferred, concat(with:), collect()") { numbers, time in
      Numbers.deferred { numbers.concat(with: Numbers.empty().delay(for: .seconds(4), on: time)) }.collect()
        .compactMap(\.last)
    },
    Tested("combineLatest, collect()") { numbers, time in
      numbers.combineLatest(with: Numbers.endingLater(on: time)).collect().compactMap { $0.last?.0 }
    },
    Tested("withLatest(from:), collect()") { numbers, time in
      numbers.withLatest(from: Numbers.endingLater(on: time)).collect().compactMap { $0.last?.0 }
    },
    Tested("race(with:), collect()") { numbers, time in
      numbers.race(with: Numbers.empty().delay(for: .seconds(4), on: time)).collect().compactMap(\.last)
    },
    Tested("window(count:), flatMap, collect()") { numbers, time in
      numbers.concat(with: Numbers.empty().delay(for: .seconds(4), on: time)).window(count: 2)
        .flatMap { $0.collect() }.collect().compactMap { $0.last?.last }
    },
    Tested("merge, collect()") { numbers, time in
      numbers.merge(with: Numbers.endingLater(on: time)).collect().compactMap { $0.max() }
    },
  ])
  func theNewestValueArrives(through tested: Tested) async {
    await onOneThread {
      let (time, dropped, taken, sent) = (VirtualTimeScheduler(), Journal<Int>(), Journal<Int>(), Counter())
      let round = Counter()
      let few = Numbers.generate { emitter async throws(Failure) in
        for number in 0..<5 {
          await emitter.send(number)
          sent.increment()
        }
        while round.count < 10 { await Task.yield() }
      }
      // Fills the room before the timers come, and before the end of the other source.
      let many = Numbers.generate { emitter async throws(Failure) in
        while sent.count < 5 { await Task.yield() }
        while await emitter.send(-1) {}
      }
      var iterator = Signal.merge([tested.apply(few, time), many])
        .values(buffering: .suspending(2), onDiscard: { dropped.write($0) }).makeAsyncIterator()
      while round.increment() < 20 {
        await others()
        time.advance(by: .milliseconds(500))
      }
      for _ in 0..<10 {
        if let value = try? await iterator.next(isolation: nil) { taken.write(value) }
      }
      #expect(dropped.entries == [], "\(tested.testDescription)")
      #expect(taken.entries.contains(4), "\(tested.testDescription)")
    }
  }

  /// Values that come at the end of a source, or behind it: when a run has ended, a window closes, or a delay is over.
  @Test(
    arguments: [
      Tested("share(), delay(for:)") { $0.share().delay(for: .seconds(4), on: $1) },
      Tested("share(replay:), delay(for:)") { $0.share(replay: .last(2)).delay(for: .seconds(4), on: $1) },
      Tested("sharing, pause(while:)") { numbers, time in
        numbers.sharing { $0 }.pause(
          while: Signal<SchedulerInstant, Never>.timer(after: .seconds(4), on: time).map { _ in false }.start(
            with: true))
      },
      Tested("share(), delay(for:), collect(count:)") { numbers, time in
        numbers.share().delay(for: .seconds(3), on: time).collect(count: 3).flatMap { Numbers($0) }
      },
      Tested("merge(preferring:), collect(count:)") { numbers, _ in
        Numbers.merge(preferring: <, [numbers, .empty()]).collect(count: 3).flatMap { Numbers($0) }
      },
      Tested("group, rateLimit") { numbers, time in
        numbers.group(by: { $0 % 2 }).flatMap { $0.signal.rateLimit(1, per: .seconds(2), on: time) }
      },
      Tested("window, take(last:)") { numbers, _ in numbers.window(count: 4).flatMap { $0.take(last: 4) } },
    ], [1, 2, 3, 8])
  func theLastValuesArrive(through tested: Tested, count: Int) async {
    await expectAll(Array(0..<count), tested, capacity: 1) { _, _ in
      .deferred {
        let mailbox = Mailbox<Int, Failure>()
        for number in 0..<count { mailbox.send(number) }
        mailbox.complete()
        return mailbox.signal
      }
    }
  }

  private func expectAll(
    _ expected: [Int], _ tested: Tested, capacity: Int,
    _ source: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Numbers
  ) async {
    await onOneThread {
      let (time, dropped, taken, isDone) = (VirtualTimeScheduler(), Journal<Int>(), Journal<Int>(), Counter())
      let numbers = Numbers.generate { emitter async throws(Failure) in
        for number in expected { await emitter.send(number) }
      }
      let values = tested.apply(source(numbers, time), time)
        .values(buffering: .suspending(capacity), onDiscard: { dropped.write($0) })
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          var iterator = values.makeAsyncIterator()
          while let value = try? await iterator.next(isolation: nil) { taken.write(value) }
          isDone.increment()
        }
        for _ in 0..<2_000 where isDone.count == 0 {
          for _ in 0..<20 { await Task.yield() }
          time.advance(by: .seconds(1))
        }
        #expect(isDone.count == 1, "the consumer waits for ever: \(tested), \(capacity)")
        group.cancelAll()
      }
      #expect(taken.entries.sorted() == expected, "\(tested), \(capacity)")
      #expect(dropped.entries == [], "\(tested), \(capacity)")
    }
  }
}

extension HeldValueTests.Numbers {
  /// A value now, and the completion after eight seconds, when no source that waits has a permit.
  fileprivate static func endingLater(on time: VirtualTimeScheduler) -> Signal {
    Signal(CollectionOfOne(0)).concat(with: Signal.empty().delay(for: .seconds(8), on: time))
  }
}
