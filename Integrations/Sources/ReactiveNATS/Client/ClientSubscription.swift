import CNATS
import Dispatch
import Guarding

/// A subscription of the C client.
final class ClientSubscription: @unchecked Sendable {
  // Unchecked because the client locks the subscription in each call. The pointer is valid as long as this object: only
  // ``end()`` gives it away, and then ``EndedSubscriptions`` keeps it until no call of this object can use it.
  private let pointer: OpaquePointer
  private let ended: EndedSubscriptions
  private let isOver = Guarded(false)

  init(_ pointer: OpaquePointer, _ ended: EndedSubscriptions) { (self.pointer, self.ended) = (pointer, ended) }

  deinit { end() }

  /// The address of the subscription. The reports of the client have it.
  var address: UInt { UInt(bitPattern: pointer) }

  /// Whether the client has dropped a message, because too many waited. False after the end.
  var hasLostMessages: Bool {
    isOver.withLock { isOver in
      var dropped: Int64 = 0
      return !isOver && natsSubscription_GetDropped(pointer, &dropped) == NATS_OK && dropped > 0
    }
  }

  /// Unsubscribes, and blocks the thread until the messages that have come are taken.
  func drain(within limit: Duration) {
    natsSubscription_DrainTimeout(pointer, limit.milliseconds)
    natsSubscription_WaitForDrainCompletion(pointer, limit.milliseconds)
    end()
  }

  /// Unsubscribes. A message that is being delivered on another thread may still arrive.
  func end() {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst else { return }
    natsSubscription_Unsubscribe(pointer)
    ended.add(pointer)
  }
}

/// The subscriptions of a connection that have ended, and that its reading thread may still use.
///
/// The client before version 3.6.1 looks a subscription up, and then uses it without a reference of its own (issue 637
/// of nats.c). If the subscription is destroyed at that moment, the process aborts. So subscriptions are only
/// unsubscribed when they end. They are destroyed when the reading thread has answered a later ping, or has ended.
final class EndedSubscriptions: @unchecked Sendable {
  // Unchecked because the pointers are used by one thread at a time, which has taken them out of the state. A
  // subscription holds its connection, so that the pointer to that is valid while there is a subscription to destroy.
  private struct State: @unchecked Sendable {
    var waiting: [OpaquePointer] = []
    /// Whether a thread waits for the reading thread.
    var isReleasing = false
    /// Whether the reading thread has ended.
    var isOver = false
  }

  private let connection: OpaquePointer
  private let state = Guarded(State())
  private static let limit: Int64 = 5_000

  init(of connection: OpaquePointer) { self.connection = connection }

  /// Takes over a subscription that does not exist for the server any more.
  func add(_ subscription: OpaquePointer) {
    state.withLock { $0.waiting.append(subscription) }
    release()
  }

  /// Destroys the subscriptions that have ended, later and on another thread.
  func release() {
    let (isOver, begins) = state.withLock { state in
      let begins = !state.isOver && !state.isReleasing && !state.waiting.isEmpty
      if begins { state.isReleasing = true }
      return (state.isOver, begins)
    }
    if isOver { return releaseAllFromNowOn() }
    // Elsewhere, because it waits for the reading thread, and this may be called by a thread for which that one waits.
    if begins { DispatchQueue.global().async { self.run() } }
  }

  private func run() {
    while true {
      let batch = state.withLock { state in
        defer { state.waiting = [] }
        state.isReleasing = !state.waiting.isEmpty
        return state.waiting
      }
      if batch.isEmpty { return }
      guard natsConnection_FlushTimeout(connection, EndedSubscriptions.limit) == NATS_OK else {
        // They wait for the next end, for the next connection to a server, or for the end of the reading thread.
        let isOver = state.withLock { state in
          state.waiting += batch
          state.isReleasing = false
          return state.isOver
        }
        if isOver { releaseAllFromNowOn() }
        return
      }
      for subscription in batch { natsSubscription_Destroy(subscription) }
    }
  }

  /// Destroys the subscriptions that have ended, and later ones at once. Called when the reading thread has ended.
  func releaseAllFromNowOn() {
    let batch = state.withLock { state in
      defer { state.waiting = [] }
      state.isOver = true
      return state.waiting
    }
    for subscription in batch { natsSubscription_Destroy(subscription) }
  }
}
