import Reactive
import ReactiveTesting
import Testing

extension LargestCount {
  static let shared: [LargestCount] = [
    .operating("autoconnect(after:)", sends: []) { source, _ in source.publish().autoconnect(after: .max) },
    .operating("share(after:replay:scope:disconnect:restart:)", sends: []) { source, _ in
      source.share(after: .max)
    },
    .operating("last(_:)", sends: [1, 2, 3]) { source, _ in source.share(replay: .last(.max)) },
    .operating("replay(last:)", sends: [1, 2, 3]) { source, _ in source.replay(last: .max) },
    LargestCount("ReplaySubject(capacity:)") { _ in
      let subject = ReplaySubject<Int, Never>(capacity: .max)
      for number in 1...3 { subject.send(number) }
      #expect(subject.replayedValues == [1, 2, 3])
    },
    LargestCount("ReplaySubject(capacity:within:on:)") { scheduler in
      let subject = ReplaySubject<Int, Never>(capacity: .max, within: .seconds(10), on: scheduler)
      for number in 1...3 { subject.send(number) }
      #expect(subject.replayedValues == [1, 2, 3])
    },
    LargestCount("concurrent(atMost:)") { _ in
      let command = Command<Int, Int, Never>(policy: .concurrent(atMost: .max), on: .immediate) { .just($0) }
      let output = try await command.execute(1).firstValue()
      #expect(output == 1)
    },
    LargestCount("queued(atMost:)") { _ in
      let command = Command<Int, Int, Never>(policy: .queued(atMost: .max), on: .immediate) { .just($0) }
      let output = try await command.execute(1).firstValue()
      #expect(output == 1)
    },
    LargestCount("CommandProgress(completed:of:note:)") { _ in
      #expect(CommandProgress(completed: .max, of: .max).fraction == 1)
      #expect(CommandProgress(completed: .max, of: 1).fraction == 1)
    },
    LargestCount("report(_:of:note:)") { _ in
      let command = Command<Int, Int, Never>(
        on: .immediate,
        reporting: { input, progress in
          progress.report(.max, of: .max)
          return .just(input)
        })
      let output = try await command.execute(1).firstValue()
      #expect(output == 1)
    },
  ]

  static let parallel: [LargestCount] = [
    LargestCount("map(width:ordered:_:)") { _ in
      let values = await numbers.map(width: .max) { $0 * 2 }.allValues()
      #expect(values == [2, 4, 6])
    },
    LargestCount("filter(width:ordered:_:)") { _ in
      let values = await numbers.filter(width: .max) { $0 > 1 }.allValues()
      #expect(values == [2, 3])
    },
    LargestCount("on(width:ordered:next:)") { _ in
      let values = await numbers.on(width: .max, next: { _ in }).allValues()
      #expect(values == [1, 2, 3])
    },
    LargestCount("ConcurrentScheduler(width:)") { _ in
      let scheduler = ConcurrentScheduler(width: .max)
      await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
    },
    LargestCount("Mailbox(capacity:)") { _ in
      let mailbox = Mailbox<Int, Never>(capacity: .max)
      #expect(mailbox.send(1) == .accepted)
      let outcome = await mailbox.offer(2)
      #expect(outcome == .accepted)
      mailbox.complete()
      let values = await mailbox.signal.allValues()
      #expect(values == [1, 2])
    },
    LargestCount("request(_:)") { _ in
      let log = Journal<Int>()
      for policy in [BufferingPolicy.unbounded, .suspending(.max)] {
        let requested = RequestedSubscription(to: numbers, buffering: policy) { value in
          log.write(value)
          return .max
        } ended: { _ in
        }
        requested.request(.max)
      }
      #expect(log.entries == [1, 2, 3, 1, 2, 3])
    },
  ]

  static let buffers: [LargestCount] = [
    buffer("newest(_:)", .newest(.max)), buffer("oldest(_:)", .oldest(.max)),
    buffer("suspending(_:)", .suspending(.max)),
    // Several rooms for one source, and several sources for one room.
    LargestCount("suspending(_:)") { scheduler in
      let source = Signal<Int, Never>.generate { emitter in for number in 1...3 { await emitter.send(number) } }
      let shared = source.share(after: 2)
      async let first = collect(shared.values(buffering: .suspending(.max)))
      async let second = collect(shared.values(buffering: .suspending(.max)))
      #expect(await [first, second] == [[1, 2, 3], [1, 2, 3]])
      let merged = Signal.merge(source, source).values(buffering: .suspending(.max))
      #expect(await collect(merged).sorted() == [1, 1, 2, 2, 3, 3])
      let windows = source.window(count: .max).flatMap(.bounded(.max)) { $0 }.values(buffering: .suspending(.max))
      #expect(await collect(windows) == [1, 2, 3])
    },
  ]

  private static let numbers = Signal<Int, Never>([1, 2, 3])

  private static func collect(_ values: some AsyncSequence<Int, Never>) async -> [Int] {
    var all: [Int] = []
    for await value in values { all.append(value) }
    return all
  }

  /// A buffer before each kind of consumer that takes a policy.
  private static func buffer(_ name: String, _ policy: BufferingPolicy) -> LargestCount {
    LargestCount(name) { scheduler in
      #expect(await collect(numbers.values(buffering: policy)) == [1, 2, 3])
      let operations: [Signal<Int, Never>] = [
        numbers.deliver(on: scheduler, buffering: policy),
        numbers.rateLimit(.max, per: .seconds(1), on: scheduler, buffering: policy),
        numbers.pause(while: Signal<Bool, Never>.just(false), buffering: policy),
      ]
      for signal in operations {
        let recorder = SignalRecorder(of: signal, on: scheduler)
        scheduler.run()
        #expect(recorder.values == [1, 2, 3])
      }
    }
  }
}
