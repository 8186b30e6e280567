import Guarding
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOPosix
import ReactiveCore
import ReactiveHTTP
import ReactiveTesting
import Testing

@Suite("The pace of a streamed body", .timeLimit(.minutes(5))) struct PaceTests {
  /// Takes all bytes at once, as the writer of a channel whose event loop does not run.
  private struct Writer: ResponseBodyWriter {
    let written: Guarded<Int>

    func write(_ buffer: ByteBuffer) async throws { written.withLock { $0 += buffer.readableBytes } }
    consuming func finish(_: HTTPFields?) async throws {}
  }

  @Test("stops at the limit until the event loop has caught up, and makes the source wait")
  func limit() async throws {
    let (made, written, stops) = (Guarded(0), Guarded(0), Journal<Int>())
    let (turns, loop) = AsyncStream<Void>.makeStream()
    let chunk = ByteBuffer(repeating: 7, count: 1_000)
    let source = Signal<ByteBuffer, Never>.generate { emitter in
      for _ in 0..<1_000 {
        made.withLock { $0 += 1 }
        guard await emitter.send(chunk) else { return }
      }
    }
    let pace = Pace(limit: 10_000) {
      stops.write(written.withLock { $0 })
      var turns = turns.makeAsyncIterator()
      _ = await turns.next()
    }
    let writing = Task {
      var writer: any ResponseBodyWriter = Writer(written: written)
      try await StreamedBody.write(source.values(buffering: .suspending(1)), to: &writer, pace: pace)
    }
    for stop in 1...100 {
      await until { stops.count == stop }
      // The loop has not run. So the bytes handed over equal the limit, and the source is one chunk ahead.
      #expect(written.withLock { $0 } == stop * 10_000)
      #expect(made.withLock { $0 } <= stop * 10 + 2)
      loop.yield()
    }
    try await writing.value
    #expect(stops.entries == (1...100).map { $0 * 10_000 })
  }

  @Test("waits for the tasks that its event loops have")
  func eventLoops() async throws {
    let (loop, order) = (NIOAsyncTestingEventLoop(), Journal<String>())
    let pace = Pace(limit: 1, of: [loop])
    loop.execute { order.write("written") }
    let turn = Task { [pace] in
      var pace = pace
      try await pace.handOver(1)
      order.write("caught up")
    }
    while order.count < 2 {
      await loop.run()
      await Task.yield()
    }
    try await turn.value
    #expect(order.entries == ["written", "caught up"])
    await loop.shutdownGracefully()
  }

  @Test("fails when its event loop has ended, and does not wait")
  func endedLoop() async throws {
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    var pace = Pace(limit: 2, of: [loops.next()])
    try await loops.shutdownGracefully()
    await #expect(throws: EventLoopError.self) { try await pace.handOver(2) }
  }

  @Test("counts small chunks too")
  func smallChunks() async throws {
    let stops = Guarded(0)
    var pace = Pace(limit: 65_536) { stops.withLock { $0 += 1 } }
    for _ in 0..<1_024 { try await pace.handOver(0) }
    #expect(stops.withLock { $0 } == 4)
  }
}
