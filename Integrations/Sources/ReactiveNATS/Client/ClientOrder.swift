import CNATS
import Guarding

/// How much a connection has sent: the numbers of messages and of subscriptions.
struct ClientProgress: Sendable {
  var messages: UInt64 = 0
  var subscriptions: UInt64 = 0
}

/// Counts the messages and subscriptions that a connection has sent, and how many of them the server has taken.
///
/// The server reads two connections by turns, so a request of the second one may come before a message that the first
/// one has sent earlier. A reply of the server shows what it has read before: it reads each connection in order.
final class ClientOrder: @unchecked Sendable {
  // Unchecked because the pointer never changes, and the statistics are read under the lock.
  private let statistics: OpaquePointer?
  private let state = Guarded((subscriptions: UInt64(0), confirmed: ClientProgress()))

  init() {
    var pointer: OpaquePointer?
    statistics = natsStatistics_Create(&pointer) == NATS_OK ? pointer : nil
  }

  deinit { natsStatistics_Destroy(statistics) }

  /// The client counts the messages.
  func progress(of connection: OpaquePointer) -> ClientProgress {
    state.withLock { state in
      var messages = UInt64.max
      if natsConnection_GetStats(connection, statistics) == NATS_OK {
        natsStatistics_GetCounts(statistics, nil, nil, &messages, nil, nil)
      }
      return ClientProgress(messages: messages, subscriptions: state.subscriptions)
    }
  }

  func noteSubscription() { state.withLock { $0.subscriptions += 1 } }

  func confirm(_ progress: ClientProgress) {
    // Unknown without statistics.
    guard progress.messages != .max else { return }
    state.withLock { state in
      state.confirmed.messages = max(state.confirmed.messages, progress.messages)
      state.confirmed.subscriptions = max(state.confirmed.subscriptions, progress.subscriptions)
    }
  }

  func isConfirmed(_ progress: ClientProgress) -> Bool {
    state.withLock { state in
      state.confirmed.messages >= progress.messages && state.confirmed.subscriptions >= progress.subscriptions
    }
  }
}
