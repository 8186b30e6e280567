import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveNIO
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Futures and signals", .timeLimit(.minutes(5)))
struct FutureTests {
  struct Refusal: Error, Hashable {}
  struct Translated: Error, Hashable {}

  let loop = MultiThreadedEventLoopGroup.singleton.next()

  @Test("a future is a signal of one value, for each subscriber")
  func valueOfAFuture() async throws {
    let promise = loop.makePromise(of: Int.self)
    let signal = promise.futureResult.signal
    async let first = signal.allValues()
    promise.succeed(1)
    #expect(try await first == [1])
    #expect(try await signal.allValues() == [1])
  }

  @Test("the error of a future gets the type that a closure makes of it")
  func errorOfAFuture() async {
    let future: EventLoopFuture<Int> = loop.makeFailedFuture(Refusal())
    let signal = Signal<Int, Translated>(future) { error in
      #expect(error is Refusal)
      return Translated()
    }
    await #expect(throws: Translated()) { try await signal.allValues() }
    await #expect(throws: Refusal()) { try await future.signal.allValues() }
  }

  @Test("a disposal releases the subscriber before the future completes")
  func disposalOfAFuture() {
    let promise = loop.makePromise(of: Int.self)
    let values = Journal<Int>()
    expectNoLeaks { probe in
      let token = probe.token()
      promise.futureResult.signal.subscribe(next: { values.write(token.use($0)) }, failed: { _ in }).dispose()
    }
    promise.succeed(1)
    #expect(values.entries == [])
  }

  @Test("the first value ends the subscription, and then the future completes")
  func firstValue() async throws {
    let (subject, teardown) = (Subject<Int, Never>(), Journal<Int>())
    let future = subject.signal.on(disposed: { teardown.write(1) }).firstValue(on: loop)
      .map { value in (value, teardown.count) }
    subject.send(1)
    subject.send(2)
    let (value, count) = try await future.get()
    #expect(value == 1)
    #expect(count == 1)
    #expect(subject.subscriberCount == 0)
  }

  @Test("all values come with the end")
  func allValues() async throws {
    #expect(try await Signal<Int, Never>(1...3).allValues(on: loop).get() == [1, 2, 3])
    #expect(try await Signal<Int, Never>.empty().firstValue(on: loop).get() == nil)
  }

  @Test("the failure of the signal is that of the future")
  func failure() async {
    let signal = Signal<Int, Refusal>(1...3).concat(with: .fail(Refusal()))
    await #expect(throws: Refusal()) { try await signal.allValues(on: loop).get() }
    #expect(throws: Never.self) { try signal.firstValue(on: loop).wait() }
  }

  @Test("a source that releases its subscriber completes the future (C9)")
  func abandonment() async throws {
    var subject = Optional(Subject<Int, Never>())
    let future = subject?.signal.allValues(on: loop)
    subject?.send(1)
    subject = nil
    #expect(try await future?.get() == [1])
  }
}
