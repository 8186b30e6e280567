import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SignalValuesTests {
  @Test func subscribesWhenTheIteratorIsMadeAndLosesNothingBeforeTheFirstNext() async {
    let subject = Subject<Int, Never>()
    let values = subject.signal.values
    subject.send(1)
    var iterator = values.makeAsyncIterator()
    subject.send(2)
    subject.send(3)
    subject.complete()
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 3)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func eachIteratorHasASubscriptionOfItsOwn() async {
    let values = Signal(1...3).values
    for _ in 1...2 {
      var sum = 0
      for await value in values { sum += value }
      #expect(sum == 6)
    }
  }

  @Test func throwsTheFailureOnceAfterTheValuesBeforeIt() async throws {
    let subject = Subject<Int, Failure>()
    var iterator = subject.signal.values.makeAsyncIterator()
    subject.send(1)
    subject.fail(.expected)
    let log = Journal<Int>()
    do throws(Failure) {
      while let value = try await iterator.next() { log.write(value) }
      Issue.record("a failure was expected")
    } catch {
      switch error {
      case .expected: log.write(-1)
      }
    }
    #expect(log.entries == [1, -1])
    #expect(try await iterator.next() == nil)
  }

  @Test(
    arguments: [
      (.unbounded, [1, 2, 3, 4]), (.newest(2), [3, 4]), (.oldest(2), [1, 2]), (.newest(0), []), (.oldest(0), []),
      (.newest(9), [1, 2, 3, 4]), (.oldest(9), [1, 2, 3, 4]),
    ] as [(BufferingPolicy, [Int])])
  func keepsAsManyValuesAsThePolicyAllows(_ policy: BufferingPolicy, _ expected: [Int]) async {
    let log = Journal<Int>()
    for await value in Signal(1...4).values(buffering: policy) { log.write(value) }
    #expect(log.entries == expected)
  }

  @Test @MainActor func handsAValueToAConsumerThatWaitsWhateverThePolicy() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int?>()
    var iterator = subject.signal.values(buffering: .oldest(0)).makeAsyncIterator()
    let task = Task { @MainActor in
      while let value = await iterator.next(isolation: #isolation) { log.write(value) }
      log.write(nil)
    }
    for value in 1...3 {
      await settle()
      subject.send(value)
      subject.send(-value)
    }
    await settle()
    subject.complete()
    await task.value
    #expect(log.entries == [1, 2, 3, nil])
  }

  @Test @MainActor func copiesShareWhatComes() async {
    let subject = Subject<Int, Never>()
    let iterator = subject.signal.values.makeAsyncIterator()
    let tasks = (1...3).map { _ in
      var copy = iterator
      return Task { @MainActor in await copy.next(isolation: #isolation) }
    }
    await settle()
    subject.send(1)
    subject.send(2)
    subject.complete()
    #expect(await tasks[0].value == 1)
    #expect(await tasks[1].value == 2)
    #expect(await tasks[2].value == nil)
  }

  @Test func teardownHasRunWhenTheConsumerHearsOfTheEnd() async {
    let log = Journal<String>()
    for await value in Signal.just(1).teardown({ log.write("teardown") }).values { log.write("\(value)") }
    log.write("end")
    #expect(log.entries == ["teardown", "1", "end"])
  }

  @Test @MainActor func cancellingAWaitingConsumerDisposesOnceAndEndsIt() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int?>()
    let signal = subject.signal.teardown { log.write(-1) }
    let task = Task { @MainActor in
      var iterator = signal.values.makeAsyncIterator()
      log.write(await iterator.next(isolation: #isolation))
      log.write(await iterator.next(isolation: #isolation))
    }
    await settle()
    task.cancel()
    #expect(log.entries == [-1])
    await task.value
    subject.send(1)
    #expect(log.entries == [-1, nil, nil])
  }

  @Test func aCancelledConsumerGetsNothingOfWhatWaits() async throws {
    let subject = Subject<Int, Failure>()
    var iterator = subject.signal.values.makeAsyncIterator()
    subject.send(1)
    subject.fail(.expected)
    let task = Task { [iterator] in
      var iterator = iterator
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    iterator = Signal<Int, Failure>.never().values.makeAsyncIterator()
    #expect(try await task.value == nil)
  }

  @Test func droppingTheIteratorDisposesWhileTheSourceLives() async {
    let subject = Subject<Token, Never>()
    let log = Journal<Int>()
    weak var token: Token?
    do {
      var iterator = subject.signal.teardown({ log.write(-1) }).values.makeAsyncIterator()
      let value = Token()
      token = value
      subject.send(value)
      subject.send(value)
      #expect(await iterator.next() === value)
      #expect(log.entries.isEmpty)
    }
    #expect(log.entries == [-1])
    #expect(token == nil)
    subject.send(Token())
  }

  @Test func leavingTheLoopDisposes() async {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let values = Signal<Int, Never> { subscriber in
      subscriber.send(1)
      return subject.signal.subscribe(subscriber)
    }.teardown { log.write(-1) }.values
    for await _ in values { break }
    #expect(log.entries == [-1])
  }

  @Test func isFinishedWhenTheSourceLetsGo() async throws {
    var subject: Subject? = Subject<Int, Failure>()
    var iterator = subject?.signal.take(5).values.makeAsyncIterator()
    subject?.send(1)
    subject = nil
    #expect(try await iterator?.next() == 1)
    #expect(try await iterator?.next() == .some(nil))
  }

  @Test @MainActor func aWaitingConsumerIsWokenWhenTheSourceLetsGo() async {
    var subject: Subject? = Subject<Int, Never>()
    var iterator = subject?.signal.map { $0 }.values.makeAsyncIterator()
    let task = Task { @MainActor in await iterator?.next(isolation: #isolation) }
    await settle()
    subject = nil
    #expect(await task.value == .some(nil))
  }

  @Test func isFinishedWhenTheSourceDisposes() async {
    let signal = Signal<Int, Never> { subscriber in
      subscriber.send(1)
      subscriber.subscription.dispose()
      return nil
    }
    #expect(await signal.allValues() == [1])
    #expect(await signal.filter { $0 > 1 }.firstValue() == nil)
  }

  @Test func aNeverSignalKeepsNothing() async {
    let isReleased = AsyncLatch()
    do {
      let witness = Releasing { isReleased.open() }
      let values = Signal<Int, Never>.never().map { value in
        witness.touch()
        return value
      }.values
      _ = values.makeAsyncIterator()
    }
    await isReleased.wait()
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTrapsAtTheCallersLine() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Signal(1...3).values(buffering: .newest(-1))
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("SignalValuesTests.swift"))
      #expect(message.contains("values(buffering:)"))
    }
  #endif
}
