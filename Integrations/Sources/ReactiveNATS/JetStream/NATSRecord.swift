import Foundation

/// A message that a ``NATSStream`` has stored.
public struct NATSRecord: Sendable, CustomStringConvertible {
  /// The message.
  public let message: NATSMessage
  /// The number of the message in its stream, from 1 on.
  public let sequence: UInt64
  /// The number of times that the message was delivered to its consumer, including this time.
  public let deliveries: Int
  /// The number of later messages in the stream when this one was sent.
  public let pending: UInt64
  /// The time at which the message was stored.
  public var time: Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1_000_000_000) }
  /// The number of this delivery, for a consumer.
  let delivery: UInt64
  private let nanoseconds: UInt64

  /// The subject of the message.
  public var subject: String { message.subject }

  /// The number and the message.
  public var description: String { "\(sequence): \(message)" }

  /// Reads the numbers from the subject for acknowledgements; nil if the message is none of a stream.
  ///
  /// `$JS.ACK.stream.consumer.deliveries.sequence.delivery.time.pending`, and newer servers put a domain and an account
  /// in front of the stream, and may add words at the end.
  init?(_ message: ClientMessage) {
    guard let words = message.replyWords(after: "$JS.ACK."), words.count >= 7 else { return nil }
    // Without the stream and the consumer, and perhaps the domain and the account.
    let first = words.count == 7 ? 2 : 4
    guard words.count >= first + 5 else { return nil }
    self.message = NATSMessage(message)
    (deliveries, sequence, delivery) = (Int(clamping: words[first]), words[first + 1], words[first + 2])
    (nanoseconds, pending) = (words[first + 3], words[first + 4])
  }
}
