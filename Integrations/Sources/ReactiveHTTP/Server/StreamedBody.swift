import Guarding
import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ServiceLifecycle

/// Writes the body of a response, until the signal has ended, the client has left, or the server shuts down.
enum StreamedBody {
  /// - Parameters:
  ///   - values: makes the async sequence of the signal.
  static func write<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, to writer: inout any ResponseBodyWriter, until body: RequestBody,
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
        for try await chunk in sequence { try await target.write(chunk) }
      } onGracefulShutdown: {
        // This runs under a lock of the lifecycle library, and the end of a subscription runs the code of users (C3).
        Task { stop.stop() }
      }
      return !stop.hasLeft
    } onInboundClosed: {
      stop.leave()
    }
    writer = target
    if isConnected { try await target.finish(nil) }
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
