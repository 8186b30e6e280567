import AsyncHTTPClient
import Guarding
import Hummingbird
import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The server sends events without an end, and counts its open streams.
@Suite("A stopped stream", .timeLimit(.minutes(5))) struct StopTests {
  /// The ways to stop a stream.
  enum Way: CaseIterable {
    case disposal, trigger, mark, enoughValues, brokenLoop, cancelledTask
  }

  private func text(_ way: Way, of events: Signal<ServerSentEvent, HTTPFailure>, _ stop: Signal<Void, Never>)
    -> Signal<String, MessageFailure<HTTPFailure>>
  {
    let texts = events.messages(until: way == .mark ? "10" : "[DONE]").map(\.data)
    return way == .enoughValues ? texts.take(10) : texts.take(until: stop)
  }

  @Test(
    "closes its connection when its task has taken notice, and reads nothing after that",
    arguments: Way.allCases)
  func closes(way: Way) async throws {
    let (open, connections) = (Guarded(0), Guarded<[ClientConnection]>([]))
    try await TestServer.run { router in
      router.get("endless") { request, context in
        let numbers = Signal<ServerSentEvent, Never>.generate { emitter in
          for number in 1... { guard await emitter.send(ServerSentEvent("\(number)")) else { return } }
        }
        open.withLock { $0 += 1 }
        return Response.events(
          numbers.on(ended: { open.withLock { $0 -= 1 } }), to: request, in: context, buffering: .suspending(1))
      }
    } connected: { channel in
      let connection = ClientConnection(on: channel.eventLoop)
      connections.withLock { $0.append(connection) }
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(connection, position: .first)
      }
    } _: { server in
      let (stop, received, ends) = (Subject<Void, Never>(), Journal<String>(), Journal<String>())
      let events = server.client.events(resuming: server.request("endless"), on: QueueScheduler())
      let texts = text(way, of: events, stop.signal)
      var subscription: Subscription?
      var task: Task<Void, any Error>?
      if way == .cancelledTask {
        task = Task {
          for try await text in texts.values { received.write(text) }
          ends.write("completed")
        }
      } else if way == .brokenLoop {
        for try await text in texts.values {
          received.write(text)
          if received.count == 10 { break }
        }
        ends.write("completed")
      } else {
        subscription = texts.subscribe(
          next: { received.write($0) }, failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
      }
      await until { received.count >= 9 }
      let connection = try #require(connections.withLock { $0.first })
      switch way {
      case .disposal: subscription?.dispose()
      case .trigger:
        stop.send(())
        // The trigger waits for a delivery in progress on the loop's thread.
        await until { ends.count == 1 }
      case .mark, .enoughValues, .brokenLoop: await until { ends.count == 1 }
      case .cancelledTask:
        task?.cancel()
        await until { ends.count == 1 }
      }
      let (count, read) = (received.count, connection.byteCount)
      // The task that reads may be at a value, with a thread that gets no processor: it takes notice when it reads on.
      await until { connection.isClosed }
      let bytes = connection.byteCount
      // One read of the socket may have been on its way.
      #expect(bytes - read <= 65_536)
      await until { open.withLock { $0 } == 0 }
      #expect(connection.byteCount == bytes)
      #expect(received.count == count)
      #expect(ends.entries == (way == .disposal ? [] : ["completed"]))
      #expect(connections.withLock { $0.count } == 1)
      #expect(received.entries == (1...count).map(String.init))
    }
  }

  @Test("in a pause before a connection connects no more")
  func stopsInPause() async throws {
    let requests = Journal<String>()
    try await TestServer.run { router in
      router.get("busy") { _, _ in
        requests.write("request")
        return Response(status: .tooManyRequests, headers: [.retryAfter: "60"])
      }
    } _: { server in
      let (stop, ends, pauses) = (Subject<Void, Never>(), Journal<String>(), Journal<Duration>())
      let scheduler = VirtualTimeScheduler()
      let policy = RetryPolicy<HTTPFailure>.reconnecting(while: \.isTransient).obeyingRetryAfter()
        .reporting { pauses.write($0.pause) }
      server.client.events(resuming: server.request("busy"), reconnecting: policy, on: scheduler).take(until: stop)
        .subscribe(failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
      await until { pauses.count == 1 }
      #expect(pauses.entries.allSatisfy { $0 >= .seconds(60) && $0 <= .seconds(90) })
      await until { scheduler.pendingCount == 1 }
      stop.send(())
      #expect(ends.entries == ["completed"])
      #expect(scheduler.pendingCount == 0)
      scheduler.run()
      #expect(requests.count == 1)
    }
  }
}

/// A connection of the client: counts the bytes that are read from its socket.
private final class ClientConnection: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = ByteBuffer

  /// The one loop of the client's group that has the connection.
  let eventLoop: any EventLoop
  private let state = Guarded((bytes: 0, isClosed: false))

  init(on eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  var byteCount: Int { state.withLock { $0.bytes } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let count = unwrapInboundIn(data).readableBytes
    state.withLock { $0.bytes += count }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    state.withLock { $0.isClosed = true }
    context.fireChannelInactive()
  }
}
