import CNATS
import Guarding
import Synchronization

/// A subject to which many payloads are published, with its name as the C client takes it.
final class ClientTarget: @unchecked Sendable {
  // Unchecked because the C client locks the connection in each call, the pointers do not change, and the flag is
  // atomic.
  private let connection: OpaquePointer
  private let subject: UnsafeMutablePointer<CChar>
  /// Keeps the connection.
  private let client: Client

  /// Whether the client and the server allow to publish to it, as far as known.
  private let isUsable: Atomic<Bool>
  private let refused = Guarded<NATSFailure?>(nil)

  /// - Parameter connection: that of the client.
  init(_ client: Client, _ connection: OpaquePointer, _ name: String) {
    (self.client, self.connection) = (client, connection)
    isUsable = Atomic(name.isPublishable)
    let bytes = name.utf8CString
    subject = .allocate(capacity: bytes.count)
    bytes.withUnsafeBufferPointer {
      subject.initialize(from: $0.baseAddress ?? UnsafePointer(subject), count: $0.count)
    }
  }

  deinit { subject.deallocate() }

  private var name: String { String(cString: subject) }

  /// The failure that follows from the report of the server.
  var refusal: NATSFailure? { refused.withLock { $0 } }

  /// Refuses later payloads. Called by any thread.
  ///
  /// - Parameter text: the words of the server.
  func refuse(_ text: String) {
    let failure = NATSFailure(call: "publish to \(name)", status: .refused, text: text)
    refused.withLock { $0 = failure }
    isUsable.store(false, ordering: .releasing)
  }

  /// Sends a payload, as `Client.publish`.
  @inline(__always)
  func publish(_ payload: some Sequence<UInt8>) throws(NATSFailure) {
    guard isUsable.load(ordering: .acquiring) else { throw reason(NATS_INVALID_SUBJECT) }
    let status =
      payload.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
      ?? Array(payload).withUnsafeBytes { send($0) }
    if status != NATS_OK { throw reason(status) }
  }

  @inline(never)
  private func reason(_ status: natsStatus) -> NATSFailure { refusal ?? NATSFailure("publish to \(name)", status) }

  private func send(_ bytes: UnsafeRawBufferPointer) -> natsStatus {
    guard let count = Int32(exactly: bytes.count) else { return NATS_MAX_PAYLOAD }
    return natsConnection_Publish(connection, subject, bytes.baseAddress, count)
  }
}
