import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveIsolation
import ReactiveNIO
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("An event loop as an isolation", .timeLimit(.minutes(5)))
struct EventLoopIsolationTests {
  let loop = MultiThreadedEventLoopGroup.singleton.next()

  @Test("runs the closures of a chain on the loop")
  func chain() async {
    let (subject, places) = (Subject<Int, Never>(), Journal<Bool>())
    subject.signal.isolated(to: loop)
      .map { isolation, value in
        places.write(isolation.eventLoop.inEventLoop)
        return value * 2
      }
      .subscribe { isolation, value in places.write(isolation.eventLoop.inEventLoop && value == 2) }
    subject.send(1)
    await until { places.count == 2 }
    #expect(places.entries == [true, true])
  }

  @Test("lets an actor of the user share its executor with the loop")
  func ownActor() async {
    let counter = LoopCounter(eventLoop: loop)
    let signal = Signal<Int, Never>(1...100)
    await withCheckedContinuation { continuation in
      signal.isolated(to: counter).subscribe {
        counter, value in
        counter.add(value)
      } completed: { _ in
        continuation.resume()
      }
    }
    #expect(await counter.sum == 5_050)
    #expect(await counter.wasElsewhere == false)
  }

  @Test("is the isolation of code that runs on the loop already")
  func assumes() async throws {
    let isolation = EventLoopIsolation(loop)
    let isThere = try await loop.submit { isolation.assumeIsolated { $0.eventLoop.inEventLoop } }.get()
    #expect(isThere)
  }
}

private actor LoopCounter {
  nonisolated let eventLoop: any EventLoop
  var sum = 0
  var wasElsewhere = false

  init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  func add(_ value: Int) {
    sum += value
    if !eventLoop.inEventLoop { wasElsewhere = true }
  }
}
