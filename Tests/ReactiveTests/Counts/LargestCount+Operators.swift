import Reactive
import ReactiveExtras
import ReactiveTesting
import Testing

extension LargestCount {
  static let operators: [LargestCount] = [
    .operating("collect(count:)", sends: [[1, 2, 3]]) { source, _ in source.collect(count: .max) },
    .operating("collect(boundary:count:)", sends: [[1, 2, 3]]) { source, _ in
      source.collect(boundary: Signal<Int, TestFailure>.never(), count: .max)
    },
    .operating("window(count:)", sends: [[1, 2, 3]]) { source, _ in
      source.window(count: .max).flatMap { $0.collect() }
    },
    .operating("window(count:step:)", sends: [[1, 2, 3]]) { source, _ in
      source.window(count: .max, step: .max).flatMap { $0.collect() }
    },
    .operating("window(count:step:)", sends: [[1, 2]]) { source, _ in
      source.window(count: 2, step: .max).flatMap { $0.collect() }
    },
    .operating("window(count:step:)", sends: [[1, 2, 3], [2, 3], [3]]) { source, _ in
      source.window(count: .max, step: 1).flatMap { $0.collect() }
    },
    .operating("window(boundary:count:)", sends: [[1, 2, 3]]) { source, _ in
      source.window(boundary: Signal<Int, TestFailure>.never(), count: .max).flatMap { $0.collect() }
    },
    .operating("distinct(by:last:)", sends: [1, 2, 3]) { source, _ in source.distinct(by: { $0 }, last: .max) },
    .operating("element(at:)", sends: []) { source, _ in source.element(at: .max) },
    .operating("skip(_:)", sends: []) { source, _ in source.skip(.max) },
    .operating("skip(last:)", sends: []) { source, _ in source.skip(last: .max) },
    .operating("take(_:)", sends: [1, 2, 3]) { source, _ in source.take(.max) },
    .operating("take(last:)", sends: [1, 2, 3]) { source, _ in source.take(last: .max) },
    .operating("expand(maxConcurrent:_:)", sends: [1, 2, 3]) { source, _ in
      source.expand(maxConcurrent: .max) { _ in nil }
    },
    .operating("flatten(maxConcurrent:)", sends: [1, 2, 3]) { source, _ in
      source.map { Signal<Int, TestFailure>.just($0) }.flatten(maxConcurrent: .max)
    },
    .operating("bounded(_:)", sends: [1, 2, 3]) { source, _ in source.flatMap(.bounded(.max)) { .just($0) } },
    .operating("ordered(_:)", sends: [1, 2, 3]) { source, _ in source.flatMap(.ordered(.max)) { .just($0) } },
    .operating("repeat(_:)", sends: [1, 2, 3, 1]) { source, _ in source.repeat(.max).take(4) },
    .operating("retry(_:)", sends: [1, 2, 3, 1]) { source, _ in
      source.concat(with: .fail(TestFailure())).retry(.max).take(4)
    },
    .operating("interspersed(every:with:)", sends: [1, 2, 3]) { source, _ in
      source.interspersed(every: .max, with: 0)
    },
    .operating("interspersed(every:with:)", sends: [1, 2, 3]) { source, _ in
      source.interspersed(every: .max, with: { 0 })
    },
    LargestCount("reportQueues(reaching:to:)") { _ in
      Diagnostics.reportQueues(reaching: .max) { _ in }.dispose()
    },
  ]

  static let timed: [LargestCount] = [
    .operating("collect(for:count:delayingFailures:on:tolerance:)", sends: [[1, 2, 3]]) { source, scheduler in
      source.collect(for: .seconds(10), count: .max, on: scheduler)
    },
    .operating("window(for:count:on:tolerance:)", sends: [[1, 2, 3]]) { source, scheduler in
      source.window(for: .seconds(10), count: .max, on: scheduler).flatMap { $0.collect() }
    },
    .operating("rateLimit(_:per:on:buffering:tolerance:cost:)", sends: [1, 2, 3]) { source, scheduler in
      source.rateLimit(.max, per: .seconds(1), on: scheduler)
    },
    .operating("rateLimit(_:per:on:buffering:tolerance:cost:)", sends: [1, 2, 3]) { source, scheduler in
      source.rateLimit(.max, per: .seconds(1_000_000_000), on: scheduler)
    },
    .operating("take(last:within:delayingFailures:on:)", sends: [1, 2, 3]) { source, scheduler in
      source.take(last: .max, within: .seconds(100), on: scheduler)
    },
    .operating("deliver(on:failingBeyond:with:)", sends: [1, 2, 3]) { source, scheduler in
      source.deliver(on: scheduler, failingBeyond: .max, with: TestFailure())
    },
    .operating("RetryPolicy(attempts:backoff:jitter:deadline:)", sends: [1, 2, 3, 1]) { source, scheduler in
      source.concat(with: .fail(TestFailure()))
        .retry(RetryPolicy(attempts: .max, backoff: .constant(.seconds(1))), on: scheduler).take(4)
    },
    LargestCount("pause(before:)") { _ in
      let backoffs: [RetryPolicy<TestFailure>.Backoff] = [
        .constant(.seconds(3)), .linear(from: .seconds(1), by: .seconds(1), upTo: .seconds(3)),
        .exponential(from: .seconds(1), upTo: .seconds(3)),
      ]
      for backoff in backoffs { #expect(backoff.pause(before: .max) == .seconds(3)) }
    },
    LargestCount("run(limit:)") { scheduler in #expect(scheduler.run(limit: .max) == 0) },
    LargestCount("step(_:)") { scheduler in #expect(scheduler.step(.max) == 0) },
  ]
}
