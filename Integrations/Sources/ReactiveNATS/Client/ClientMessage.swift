import CNATS
import Foundation
import Guarding

/// A message of the C client, destroyed with this object.
final class ClientMessage: @unchecked Sendable {
  // Unchecked because the C client does not change a message that it has delivered, except that the first look at the headers parses them. That is
  // done under the lock.
  private let message: OpaquePointer
  private let headerLock = Guarded(())

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

  /// Whether it says that there is no subscriber to the subject of a request.
  var isNoResponders: Bool { count == 0 && headerLock.withLock { _ in natsMsg_IsNoResponders(message) } }

  var count: Int { Int(natsMsg_GetDataLength(message)) }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The bytes belong to the message, which this object keeps until the end of the call.
    try body(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: count))
  }

  /// The first value of a header.
  func header(_ name: String) -> String? {
    headerLock.withLock { _ in value(of: name) }
  }

  var headers: [String: String] {
    headerLock.withLock { _ in
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
