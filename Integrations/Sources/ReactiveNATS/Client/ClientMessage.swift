import CNATS
import Foundation
import Guarding

/// A message of the C client, destroyed with this object.
final class ClientMessage: @unchecked Sendable {
  // Unchecked because the C client does not change a message that it has delivered, except that the first look at the
  // headers parses them. That is done under the lock.
  private let message: OpaquePointer
  /// One for all messages, because a lock in each would cost more than the message. With a number, because the
  /// sanitizer takes an empty value for the head of the object.
  private static let headerLock = Guarded(0)

  /// Takes over a message that the C client has delivered.
  init(_ message: OpaquePointer) { self.message = message }

  deinit { natsMsg_Destroy(message) }

  var subject: String { String(cString: natsMsg_GetSubject(message)) }

  var reply: String? { natsMsg_GetReply(message).map { String(cString: $0) } }

  /// The number after the last dot of the subject.
  var subjectNumber: UInt64? {
    guard var place = natsMsg_GetSubject(message) else { return nil }
    var number: UInt64? = nil
    // A C string ends with a zero.
    while place.pointee != 0 {
      let byte = UInt8(bitPattern: place.pointee)
      switch byte {
      case UInt8(ascii: "."): number = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number.map { $0 &* 10 &+ UInt64(byte - UInt8(ascii: "0")) }
      default: number = nil
      }
      place += 1
    }
    return number
  }

  /// The numbers in the words of the subject for replies, after a prefix; zero for a word that is none. Nil if the
  /// subject has another prefix.
  func replyWords(after prefix: StaticString) -> [UInt64]? {
    guard var place = natsMsg_GetReply(message) else { return nil }
    for offset in 0..<prefix.utf8CodeUnitCount {
      // A C string ends with a zero, which is no byte of the prefix.
      guard UInt8(bitPattern: place.pointee) == prefix.utf8Start[offset] else { return nil }
      place += 1
    }
    var words: [UInt64] = []
    words.reserveCapacity(12)
    var number: UInt64 = 0
    var isNumber = true
    while true {
      let byte = UInt8(bitPattern: place.pointee)
      let digit = byte &- UInt8(ascii: "0")
      if byte == UInt8(ascii: ".") || byte == 0 {
        words.append(isNumber ? number : 0)
        if byte == 0 { return words }
        (number, isNumber) = (0, true)
      } else if digit < 10 {
        number = number &* 10 &+ UInt64(digit)
      } else {
        isNumber = false
      }
      place += 1
    }
  }

  /// Whether it says that there is no subscriber to the subject of a request.
  var isNoResponders: Bool { count == 0 && ClientMessage.headerLock.withLock { _ in natsMsg_IsNoResponders(message) } }

  var count: Int { Int(natsMsg_GetDataLength(message)) }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The bytes belong to the message, which this object keeps until the end of the call.
    try body(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: count))
  }

  /// The first value of a header.
  func header(_ name: String) -> String? {
    ClientMessage.headerLock.withLock { _ in value(of: name) }
  }

  var headers: [String: String] {
    ClientMessage.headerLock.withLock { _ in
      var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var count: Int32 = 0
      guard natsMsgHeader_Keys(message, &keys, &count) == NATS_OK, let keys else { return [:] }
      // The array is the caller's; its strings are the message's.
      defer { free(keys) }
      var headers: [String: String] = [:]
      for place in 0..<Int(count) {
        guard let key = keys[place].map({ String(cString: $0) }) else { continue }
        headers[key] = value(of: key)
      }
      return headers
    }
  }

  /// Under the lock.
  private func value(of name: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard natsMsgHeader_Get(message, name, &value) == NATS_OK else { return nil }
    return value.map { String(cString: $0) }
  }
}
