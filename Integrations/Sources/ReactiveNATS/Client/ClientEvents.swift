import CNATS
import Guarding

/// The reports of the C client about one connection.
///
/// The client gets a number instead of a pointer, because it may report after the connection was destroyed.
final class ClientEvents: Sendable {
  enum Report: Sendable {
    case disconnected(NATSFailure)
    case reconnected
    case closed
    /// The address names a subscription that perhaps does not exist any more.
    case slowReader(address: UInt)
    /// The server does not permit a subject, with its words.
    case refused(String)
  }

  private static let registered = Guarded<(last: UInt, events: [UInt: ClientEvents])>((0, [:]))

  private let handle: @Sendable (Report) -> Void
  private let pause: @Sendable (_ attempt: Int) -> Duration

  init(_ handle: @escaping @Sendable (Report) -> Void, pause: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.handle = handle
    self.pause = pause
  }

  /// Keeps the events until ``unregister(_:)`` is called, and returns their number.
  func register() -> UInt {
    ClientEvents.registered.withLock { registered in
      registered.last += 1
      registered.events[registered.last] = self
      return registered.last
    }
  }

  static func unregister(_ number: UInt) {
    // Released without the lock, because a `deinit` of the closures' captures may run.
    let former = registered.withLock { $0.events.removeValue(forKey: number) }
    withExtendedLifetime(former) {}
  }

  private static func registered(_ closure: UnsafeMutableRawPointer?) -> ClientEvents? {
    let number = UInt(bitPattern: closure)
    return registered.withLock { $0.events[number] }
  }

  /// Gives the callbacks to the options of a connection.
  static func install(_ number: UInt, in options: OpaquePointer) throws(NATSFailure) {
    let closure = UnsafeMutableRawPointer(bitPattern: number)
    try check(
      natsOptions_SetDisconnectedCB(
        options,
        { connection, closure in
          var text: UnsafePointer<CChar>?
          let status = natsConnection_GetLastError(connection, &text)
          let words = text.map { String(cString: $0) } ?? ""
          let failure = NATSFailure(
            call: "keep the connection", status: status == NATS_OK ? .disconnected : NATSStatus(status),
            text: words.isEmpty ? "the connection was cut" : words)
          ClientEvents.registered(closure)?.handle(.disconnected(failure))
        }, closure), "options")
    try check(
      natsOptions_SetReconnectedCB(
        options, { _, closure in ClientEvents.registered(closure)?.handle(.reconnected) }, closure), "options")
    try check(
      natsOptions_SetClosedCB(
        options, { _, closure in ClientEvents.registered(closure)?.handle(.closed) }, closure), "options")
    try check(
      natsOptions_SetErrorHandler(
        options,
        { connection, subscription, status, closure in
          if status == NATS_NOT_PERMITTED, let connection {
            return ClientEvents.registered(closure)?.handle(.refused(lastWords(of: connection))) ?? ()
          }
          guard status == NATS_SLOW_CONSUMER, let subscription else { return }
          // Not used, because the client before version 3.7 keeps no reference for this call (pull request 659 of
          // nats.c).
          ClientEvents.registered(closure)?.handle(.slowReader(address: UInt(bitPattern: subscription)))
        }, closure), "options")
    try check(
      natsOptions_SetCustomReconnectDelay(
        options,
        { _, attempt, closure in
          let pause = ClientEvents.registered(closure)?.pause(Int(attempt)) ?? .zero
          return pause.milliseconds
        }, closure), "options")
  }
}

/// The text of the last failure of a connection.
func lastWords(of connection: OpaquePointer) -> String {
  var text: UnsafePointer<CChar>?
  natsConnection_GetLastError(connection, &text)
  // The client may write the next text meanwhile. The last byte of its buffer is always zero.
  return text.map { String(cString: $0) } ?? ""
}

extension Duration {
  var milliseconds: Int64 { nanoseconds / 1_000_000 }
  /// At most a century, which 64 bits hold.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(Int64(100 * 365) * 86_400)).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
