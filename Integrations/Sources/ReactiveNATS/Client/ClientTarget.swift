import CNATS

/// A subject to which many payloads are published, with its name as the C client takes it.
final class ClientTarget: @unchecked Sendable {
  // Unchecked because the C client locks the connection in each call, and the pointers do not change.
  private let connection: OpaquePointer
  private let subject: UnsafeMutablePointer<CChar>
  /// Keeps the connection.
  private let client: Client

  /// Whether the client can publish to it.
  private let isValid: Bool

  /// - Parameter connection: that of the client.
  init(_ client: Client, _ connection: OpaquePointer, _ name: String) {
    (self.client, self.connection) = (client, connection)
    isValid = name.isProtocolWord
    let bytes = name.utf8CString
    subject = .allocate(capacity: bytes.count)
    bytes.withUnsafeBufferPointer {
      subject.initialize(from: $0.baseAddress ?? UnsafePointer(subject), count: $0.count)
    }
  }

  deinit { subject.deallocate() }

  /// Sends a payload, as `Client.publish`.
  func publish(_ payload: some Sequence<UInt8>) throws(NATSFailure) {
    let status =
      payload.withContiguousStorageIfAvailable { send(UnsafeRawBufferPointer($0)) }
      ?? Array(payload).withUnsafeBytes { send($0) }
    try check(status, "publish to \(String(cString: subject))")
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> natsStatus {
    guard isValid else { return NATS_INVALID_SUBJECT }
    guard let count = Int32(exactly: bytes.count) else { return NATS_MAX_PAYLOAD }
    return natsConnection_Publish(connection, subject, bytes.baseAddress, count)
  }
}
