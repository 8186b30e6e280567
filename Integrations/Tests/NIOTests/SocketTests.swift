import Guarding
import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveNIO
import ReactiveSchedulers
import ReactiveTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Channels of real sockets", .timeLimit(.minutes(5)))
struct SocketTests {
  typealias Peer = SignalChannel<ByteBuffer, ByteBuffer>

  @Test("echo megabytes through a reader with room for one chunk, in order")
  func echo() async throws {
    try await withServer { peer in
      peer.reads.written(to: peer).subscribeIgnoringFailures()
    } client: { peer in
      let count = 4_000_000
      let numbers = Signal<ByteBuffer, Never>.generate { emitter in
        for start in stride(from: 0, to: count, by: 1_000) {
          guard await emitter.send(ByteBuffer(bytes: (start..<start + 1_000).map { UInt8(truncatingIfNeeded: $0 / 7) }))
          else { return }
        }
      }
      numbers.written(to: peer).subscribe(failed: { Issue.record($0) }, completed: {})
      var (next, isInOrder) = (0, true)
      for try await chunk in peer.reads.values(buffering: .suspending(1)) {
        for byte in chunk.readableBytesView {
          if byte != UInt8(truncatingIfNeeded: next / 7) { isInOrder = false }
          next += 1
        }
        if next == count { break }
      }
      #expect(next == count)
      #expect(isInOrder)
    }
  }

  @Test("slow the writer down to the reader: the memory between them has a limit")
  func slowReader() async throws {
    let written = Guarded(0)
    try await withServer { peer in
      // Without end.
      let zeros = Signal<ByteBuffer, Never>.generate { emitter in
        while await emitter.send(ByteBuffer(repeating: 0, count: 65_536)) {}
      }
      zeros.written(to: peer).subscribe(next: { _ in written.withLock { $0 += 1 } }, failed: { _ in })
    } client: { peer in
      var chunks = peer.reads.values(buffering: .suspending(1)).makeAsyncIterator()
      _ = try await chunks.next(isolation: nil)
      // The writer stops when the buffers of the system are full, some megabytes later.
      var (count, before) = (0, -1)
      while count != before {
        before = count
        try await Task.sleep(for: .milliseconds(100))
        count = written.withLock { $0 }
      }
      #expect(count < 2_000)
      // It continues when the reader does.
      while written.withLock({ $0 }) < count + 100 { _ = try await chunks.next(isolation: nil) }
    }
  }

  @Test("complete when the other end closes")
  func close() async throws {
    try await withServer { peer in
      Signal<ByteBuffer, Never>.just(ByteBuffer(string: "bye")).written(to: peer)
        .subscribe(failed: { _ in }, completed: { peer.channel.close(promise: nil) })
    } client: { peer in
      let chunks = try await peer.reads.allValues()
      #expect(chunks.map { String(buffer: $0) } == ["bye"])
    }
  }

  @Test("fail when the connection is cut, for readers and writers")
  func cut() async throws {
    let failures = Journal<ChannelFailureKind>()
    try await withServer { peer in
      // The system sends a reset in place of an orderly end.
      _ = (peer.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      peer.reads.subscribe(next: { _ in peer.channel.close(promise: nil) }, failed: { _ in })
    } client: { peer in
      peer.reads.subscribe(failed: { failures.write($0.kind) }, completed: { Issue.record("the reads completed") })
      Signal<ByteBuffer, Never>.generate { emitter in
        while await emitter.send(ByteBuffer(string: "x")) { try? await Task.sleep(for: .milliseconds(1)) }
      }
      .written(to: peer).subscribe(failed: { failures.write($0.kind) }, completed: {})
      await until { failures.count == 2 }
      for kind in failures.entries {
        #expect([.closed, .system(code: 104), .system(code: 54), .system(code: 32)].contains(kind))
      }
    }
  }

  @Test("fail when a write is the first to meet the cut: NIO reports that to the write only")
  func cutBeforeWrite() async throws {
    let (isCut, failures, ends) = (Guarded(false), Journal<ChannelFailureKind>(), Journal<String>())
    try await withServer { peer in
      _ = (peer.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      peer.channel.closeFuture.whenComplete { _ in isCut.withLock { $0 = true } }
      peer.reads.subscribe(next: { _ in peer.channel.close(promise: nil) }, failed: { _ in })
    } client: { peer in
      peer.reads.subscribe(
        failed: { ends.write("\($0.kind == failures.entries.first)") }, completed: { ends.write("completed") })
      peer.channel.eventLoop.execute {
        peer.channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
        // The loop cannot see the cut while it waits, and writes before it looks.
        while !isCut.withLock({ $0 }) {}
        Signal<ByteBuffer, Never>.just(ByteBuffer(string: "y")).written(to: peer)
          .subscribe(failed: { failures.write($0.kind) }, completed: { failures.write(.channel) })
      }
      await until { failures.count == 1 && ends.count == 1 }
      #expect(ends.entries == ["true"])
      #expect([.system(code: 104), .system(code: 54), .system(code: 32)].contains(failures.entries.first))
    }
  }

  @Test("fail with the error of a decoder for a malformed payload, and close the channel")
  func malformed() async throws {
    let failures = Journal<ChannelFailure>()
    try await withServer { peer in
      Signal<ByteBuffer, Never>.just(ByteBuffer(string: "12\n13\nx\n14\n")).written(to: peer)
        .subscribeIgnoringFailures()
    } connecting: { channel throws -> SignalChannel<Int, ByteBuffer> in
      try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(NumberDecoder()))
      return try SignalChannel<Int, ByteBuffer>(wrapping: channel)
    } client: { peer in
      let numbers = Journal<Int>()
      peer.reads.subscribe(next: { numbers.write($0) }, failed: { failures.write($0) })
      await until { failures.count == 1 }
      #expect(numbers.entries == [12, 13])
      #expect(failures.entries.first?.kind == .handler)
      #expect(failures.entries.first?.error is NumberDecoder.NoNumber)
      try await peer.channel.closeFuture.get()
    }
  }

  @Test("end with the shutdown of their event loops, and hold nothing")
  func shutdown() async throws {
    let (probe, ends) = (LeakProbe(), Journal<String>())
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let server = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let (peer, token) = (try Peer(wrapping: channel), probe.token())
          peer.reads.map { token.use($0) }.written(to: peer)
            .subscribe(failed: { ends.write("\($0.kind)") }, completed: { ends.write("completed") })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = try await ClientBootstrap(group: group).connect(to: #require(server.localAddress)) { channel in
      channel.eventLoop.makeCompletedFuture { try Peer(wrapping: channel) }
    }
    let token = probe.token()
    var reads = client.reads.map { [token] in token.use($0) }.values.makeAsyncIterator()
    Signal<ByteBuffer, Never>.just(ByteBuffer(string: "x")).written(to: client).subscribeIgnoringFailures()
    _ = try await reads.next(isolation: nil)
    try await group.shutdownGracefully()
    while try await reads.next(isolation: nil) != nil {}
    await until { ends.count == 1 }
    // Also what begins later, without a loop.
    let late = await #expect(throws: ChannelFailure.self) {
      _ = try await Signal<ByteBuffer, Never>.never().written(to: client).firstValue()
    }
    #expect(late?.kind == .closed)
    #expect(try await client.reads.allValues().isEmpty)
    _ = consume token
    reads = Signal<ByteBuffer, ChannelFailure>.empty().values.makeAsyncIterator()
    await until { probe.liveCount == 0 }
  }
}

extension SocketTests {
  private func withServer(
    _ serve: @escaping @Sendable (Peer) -> Void, client: (Peer) async throws -> Void
  ) async throws {
    try await withServer(serve, connecting: { try Peer(wrapping: $0) }, client: client)
  }

  private func withServer<Client: Sendable>(
    _ serve: @escaping @Sendable (Peer) -> Void, connecting: @escaping @Sendable (any Channel) throws -> Client,
    client: (Client) async throws -> Void
  ) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let server = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { serve(try Peer(wrapping: channel)) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let peer = try await ClientBootstrap(group: group).connect(to: #require(server.localAddress)) { channel in
      channel.eventLoop.makeCompletedFuture { try connecting(channel) }
    }
    do {
      try await client(peer)
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }
}

/// Numbers in lines.
private struct NumberDecoder: NIOSingleStepByteToMessageDecoder, ByteToMessageDecoder {
  struct NoNumber: Error {}

  mutating func decode(buffer: inout ByteBuffer) throws -> Int? {
    guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")),
      let line = buffer.readString(length: end - buffer.readerIndex)
    else { return nil }
    buffer.moveReaderIndex(forwardBy: 1)
    guard let number = Int(line) else { throw NoNumber() }
    return number
  }

  mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> Int? { try decode(buffer: &buffer) }

  typealias InboundOut = Int

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let number = try decode(buffer: &buffer) else { return .needMoreData }
    context.fireChannelRead(Self.wrapInboundOut(number))
    return .continue
  }

  mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState { try decode(context: context, buffer: &buffer) }
}
