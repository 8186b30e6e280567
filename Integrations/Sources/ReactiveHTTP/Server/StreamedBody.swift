import Guarding
import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ServiceLifecycle

/// Writes the body of a response, until the signal has ended, the client has left, or the server shuts down.
package enum StreamedBody {
  /// The time in which a client takes the rest of a response when the server shuts down.
  private static let longestEnd = TimeAmount.seconds(5)

  /// - Parameters:
  ///   - loss: cuts the connection if a chunk was dropped.
  ///   - values: makes the async sequence of the signal.
  static func write<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, to writer: inout any ResponseBodyWriter, on channel: any Channel,
    until body: RequestBody, failingWith loss: ChunkLoss?,
    values: (Signal<ByteBuffer, Failure>) -> SignalValues<ByteBuffer, Failure>
  ) async throws {
    let stop = Stop()
    let sequence = values(
      .attaching { downstream in
        stop.ends(downstream.subscription)
        if !downstream.isDisposed { chunks.attach(downstream) }
      })
    var target = writer
    let isConnected = try await body.consumeWithInboundCloseHandler { _ in
      try await withGracefulShutdownHandler {
        try await write(sequence, to: &target, pace: Pace(limit: 1 << 16, of: [channel.eventLoop]))
        // Chunks that wait when the subscription is disposed are dropped as well.
        if !stop.isStopped { try loss?.check() }
      } onGracefulShutdown: {
        // This runs under a lock of the lifecycle library, and the end of a subscription runs the code of users (C3).
        Task { stop.stop() }
        // A client that reads nothing would keep the server from its end.
        channel.eventLoop.scheduleTask(in: longestEnd) { channel.close(promise: nil) }
      }
      return !stop.hasLeft
    } onInboundClosed: {
      stop.leave()
    }
    writer = target
    if isConnected { try await target.finish(nil) }
  }

  /// Writes all chunks, in the pace of the event loop.
  package static func write<Chunks: AsyncSequence>(
    _ chunks: Chunks, to writer: inout any ResponseBodyWriter, pace: Pace
  ) async throws where Chunks.Element == ByteBuffer {
    var pace = pace
    for try await chunk in chunks {
      try await writer.write(chunk)
      try await pace.handOver(chunk.readableBytes)
    }
  }
}

/// Ends the subscription of a response from outside of its task.
private final class Stop: Sendable {
  private struct State {
    weak var subscription: Subscription?
    var hasLeft = false
    var isOver = false
  }

  private let state = Guarded(State())

  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Whether the client has left, or the server shuts down.
  var isStopped: Bool { state.withLock { $0.isOver } }

  /// Ends a subscription with this, at once if it was called.
  func ends(_ subscription: Subscription) {
    let isOver = state.withLock { state in
      state.subscription = subscription
      return state.isOver
    }
    if isOver { subscription.dispose() }
  }

  func stop() {
    let subscription = state.withLock { state in
      state.isOver = true
      return state.subscription
    }
    subscription?.dispose()
  }

  func leave() {
    state.withLock { $0.hasLeft = true }
    stop()
  }
}
