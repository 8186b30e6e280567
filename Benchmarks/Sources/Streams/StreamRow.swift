import ReactiveCore
import ReactiveSubjects

/// One workload for both: the numbers from zero on, each taken by `next()`. It returns their sum.
struct StreamRow {
  var name: String
  var sentence: String
  var count: Int
  /// How many times faster this library has to be or, as a limit, how many times slower it may be.
  var target: Double
  var isLimit = false
  var signal: @Sendable (Int) async -> Int
  var stream: @Sendable (Int) async -> Int

  static let all = [
    StreamRow(
      name: "hot", sentence: "one task sends, one takes", count: 100_000, target: 4, signal: { await hotSignal($0) },
      stream: { await hotStream($0) }),
    StreamRow(
      name: "cold", sentence: "a sequence, sent when it is subscribed to", count: 100_000, target: 6,
      signal: { await coldSignal($0) }, stream: { await coldStream($0) }),
    StreamRow(
      name: "turns", sentence: "one task sends a value, takes it, sends the next", count: 100_000, target: 1.5,
      signal: { await turnsOfSignal($0) }, stream: { await turnsOfStream($0) }),
    StreamRow(
      name: "echo", sentence: "two tasks: a value goes there and comes back, each waits for the other", count: 20_000,
      target: 1.5, signal: { await echoOfSignals($0) }, stream: { await echoOfStreams($0) }),
    StreamRow(
      name: "through", sentence: "an AsyncStream → signal → map → values, and the stream alone", count: 100_000,
      target: 2, isLimit: true, signal: { await throughSignal($0) }, stream: { await coldStream($0) }),
  ]

  private static func hotSignal(_ count: Int) async -> Int {
    let subject = Subject<Int, Never>()
    var iterator = subject.signal.values.makeAsyncIterator()
    async let sending: Void = {
      for number in 0..<count { subject.send(number) }
      subject.complete()
    }()
    var sum = 0
    while let number = await iterator.next() { sum += number }
    await sending
    return sum
  }

  private static func hotStream(_ count: Int) async -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var iterator = stream.makeAsyncIterator()
    async let sending: Void = {
      for number in 0..<count { source.yield(number) }
      source.finish()
    }()
    var sum = 0
    while let number = await iterator.next() { sum += number }
    await sending
    return sum
  }

  private static func coldSignal(_ count: Int) async -> Int {
    await sum(of: Signal(0..<count).values)
  }

  private static func coldStream(_ count: Int) async -> Int {
    await sum(of: numbers(count))
  }

  private static func turnsOfSignal(_ count: Int) async -> Int {
    let subject = Subject<Int, Never>()
    var iterator = subject.signal.values.makeAsyncIterator()
    var sum = 0
    for number in 0..<count {
      subject.send(number)
      sum += await iterator.next() ?? 0
    }
    return sum
  }

  private static func turnsOfStream(_ count: Int) async -> Int {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var iterator = stream.makeAsyncIterator()
    var sum = 0
    for number in 0..<count {
      source.yield(number)
      sum += await iterator.next() ?? 0
    }
    return sum
  }

  private static func echoOfSignals(_ count: Int) async -> Int {
    let (calls, echoes) = (Subject<Int, Never>(), Subject<Int, Never>())
    var iterator = echoes.signal.values.makeAsyncIterator()
    async let echoing: Void = { for await value in calls.signal.start(with: 0).values { echoes.send(value) } }()
    // The first echo shows that the other task has subscribed.
    var sum = await iterator.next() ?? 0
    for number in 0..<count {
      calls.send(number)
      sum += await iterator.next() ?? 0
    }
    calls.complete()
    await echoing
    return sum
  }

  private static func echoOfStreams(_ count: Int) async -> Int {
    let (calls, caller) = AsyncStream.makeStream(of: Int.self)
    let (echoes, echo) = AsyncStream.makeStream(of: Int.self)
    async let echoing: Void = { for await value in calls { echo.yield(value) } }()
    var iterator = echoes.makeAsyncIterator()
    var sum = 0
    for number in 0..<count {
      caller.yield(number)
      sum += await iterator.next() ?? 0
    }
    caller.finish()
    await echoing
    return sum
  }

  private static func throughSignal(_ count: Int) async -> Int {
    await sum(of: Signal(numbers(count)).map { $0 }.values)
  }

  private static func numbers(_ count: Int) -> AsyncStream<Int> {
    AsyncStream { source in
      for number in 0..<count { source.yield(number) }
      source.finish()
    }
  }

  private static func sum<Numbers: AsyncSequence<Int, Never>>(of numbers: Numbers) async -> Int {
    var sum = 0
    for await number in numbers { sum += number }
    return sum
  }
}
