import Foundation

/// A message that a ``NATSStream`` has stored.
public struct NATSRecord: Sendable, CustomStringConvertible {
  /// The message.
  public let message: NATSMessage
  /// The number of the message in its stream, from one.
  public let sequence: UInt64
  /// How often the message was delivered to its consumer, this time included.
  public let deliveries: Int
  /// How many messages of the stream were still to come when this one was sent.
  public let pending: UInt64
  /// When the message was stored.
  public let time: Date
  /// The number of this delivery, for a consumer.
  let delivery: UInt64

  /// The subject of the message.
  public var subject: String { message.subject }

  /// A number and a subject.
  public var description: String { "\(sequence): \(message)" }

  /// Reads the numbers from the subject for acknowledgements; nil if the message is none of a stream.
  ///
  /// `$JS.ACK.stream.consumer.deliveries.sequence.delivery.time.pending`, and newer servers put a domain and an account in front of the stream, and may add
  /// words at the end.
  init?(_ message: ClientMessage) {
    guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
    let words = reply.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard words.count >= 9 else { return nil }
    let first = words.count == 9 ? 4 : 6
    guard words.count >= first + 5 else { return nil }
    let numbers = words[first..<(first + 5)].compactMap { UInt64(Substring($0)) }
    guard numbers.count == 5 else { return nil }
    self.message = NATSMessage(message)
    deliveries = Int(clamping: numbers[0])
    sequence = numbers[1]
    delivery = numbers[2]
    time = Date(timeIntervalSince1970: Double(numbers[3]) / 1_000_000_000)
    pending = numbers[4]
  }
}
