import ReactiveBridging
import ReactiveKernel

/// A message that a ``NATSConsumer`` has delivered, with its acknowledgements.
///
/// The server takes only the first acknowledgement of a delivery. Without an acknowledgement, the message is delivered
/// again after the time `redelivery` of the consumer's options.
public struct NATSDelivery: Sendable {
  /// The message, and its place in the stream.
  public let record: NATSRecord
  let core: Core

  /// The message.
  public var message: NATSMessage { record.message }

  /// Says that the message is processed. If the connection is cut, the server may not get the acknowledgement;
  /// ``acknowledged()`` waits for the answer of the server.
  public func acknowledge() { send("+ACK") }

  /// Says that the message is processed, and waits until the server has taken the acknowledgement.
  ///
  /// - Throws: `timedOut` or `disconnected`. The message may then be delivered again.
  public func acknowledged() async throws(NATSFailure) {
    guard let subject = message.replySubject else { return }
    _ = try await core.reply(to: NATSMessage(subject: subject, payload: "+ACK".utf8))
  }

  /// Requests that the message is delivered again.
  ///
  /// - Parameter delay: the pause before that delivery. If nil, there is no pause.
  public func reject(after delay: Duration? = nil) {
    send(delay.map { "-NAK {\"delay\": \($0.nanoseconds)}" } ?? "-NAK")
  }

  /// Restarts the time until the redelivery, for long work.
  public func extend() { send("+WPI") }

  /// Says that the message must not be delivered again.
  public func discard() { send("+TERM") }

  /// Stores a copy of the message under another subject, and then discards the message.
  ///
  /// The headers of the copy say where the message comes from, and why it was moved: `Dead-Stream`, `Dead-Subject`,
  /// `Dead-Sequence`, `Dead-Deliveries`, `Dead-Reason`. If the copy cannot be stored, the message is delivered again
  /// later. The copy is stored once, even if the message is buried several times.
  ///
  /// - Parameters:
  ///   - subject: a subject of a stream.
  ///   - stream: the stream of the message.
  ///   - reason: the reason in the headers.
  /// - Returns: whether the copy was stored.
  @discardableResult
  public func bury(in subject: String, of stream: String, reason: String) async -> Bool {
    let copy = message.copied(
      to: subject,
      adding: [
        "Dead-Stream": stream, "Dead-Subject": message.subject, "Dead-Sequence": "\(record.sequence)",
        "Dead-Deliveries": "\(record.deliveries)", "Dead-Reason": reason,
      ])
    let id = "dead.\(stream).\(record.sequence)"
    do throws(NATSFailure) {
      guard try await core.store(copy, id: id).firstValue() != nil else { return false }
      discard()
      return true
    } catch {
      return false
    }
  }

  private func send(_ word: String) {
    guard let subject = message.replySubject else { return }
    var word = word
    word.withUTF8 { bytes in
      // A failure means that the connection is closed: then the message is delivered again, as without an
      // acknowledgement.
      try? core.client.publish(UnsafeRawBufferPointer(bytes), to: subject, reply: nil)
    }
  }
}
