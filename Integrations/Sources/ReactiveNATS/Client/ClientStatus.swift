import CNATS

extension NATSStatus {
  /// The kind of a failure of the C client.
  init(_ status: natsStatus) {
    self =
      switch status {
      case NATS_NO_SERVER, NATS_NOT_YET_CONNECTED: .noServer
      case NATS_CONNECTION_CLOSED, NATS_DRAINING: .closed
      case NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_IO_ERROR: .disconnected
      case NATS_TIMEOUT: .timedOut
      case NATS_NO_RESPONDERS: .noResponders
      case NATS_SLOW_CONSUMER: .slowReader
      case NATS_NOT_FOUND: .notFound
      case NATS_MAX_PAYLOAD, NATS_INSUFFICIENT_BUFFER: .tooLarge
      case NATS_INVALID_SUBJECT, NATS_INVALID_QUEUE_NAME, NATS_ADDRESS_MISSING: .invalidName
      case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED, NATS_SECURE_CONNECTION_REQUIRED,
        NATS_SECURE_CONNECTION_WANTED, NATS_SSL_ERROR:
        .refused
      default: .client(code: Int(status.rawValue))
      }
  }
}

extension NATSFailure {
  /// A failure of the C client.
  init(_ call: String, _ status: natsStatus) {
    self.init(call: call, status: NATSStatus(status), text: String(cString: natsStatus_GetText(status)))
  }
}

/// Throws if a call of the C client failed.
func check(_ status: natsStatus, _ call: @autoclosure () -> String) throws(NATSFailure) {
  if status != NATS_OK { throw NATSFailure(call(), status) }
}
