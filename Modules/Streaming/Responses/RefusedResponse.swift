/// A response whose status a client does not accept: its status, its fields, and the beginning of its body.
///
/// The failures of all HTTP clients of this library contain the refused response. So a program can read the reason
/// without a second request.
public struct RefusedResponse: Hashable, Sendable {
  /// The largest number of bytes that a response keeps: 64 KB of the body, and 64 KB of the names and values of all
  /// fields.
  public static let mostBytes = 64 << 10

  /// A field of the head.
  public struct Field: Hashable, Sendable {
    /// The name, as the server has sent it.
    public var name: String
    /// The value.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The status, such as 404.
  public let status: Int
  /// The fields in the order of the head. Fields beyond ``mostBytes`` are left out.
  public let fields: [Field]
  /// The first bytes of the body, at most ``mostBytes``.
  public let body: [UInt8]

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - fields: the fields of the head.
  ///   - body: the bytes of the body, which are copied.
  public init(status: Int, fields: some Sequence<Field> = [], body: some Sequence<UInt8> = []) {
    self.status = status
    self.body = Array(body.prefix(RefusedResponse.mostBytes))
    var room = RefusedResponse.mostBytes
    self.fields = Array(
      fields.prefix { field in
        room -= field.name.utf8.count + field.value.utf8.count
        return room >= 0
      })
  }

  /// The body as text. Bytes that are no UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the values of all fields with a name. Names that differ only in case are equal.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name.utf8.elementsEqual(name.utf8, by: areEqualWithoutCase) }.map(\.value)
  }

  /// Whether a later attempt may succeed: the status is 408, 425, 429, or from 500 to 599. The status 413, for a body
  /// that is too large, is also included, but only if the response requests a pause.
  ///
  /// A field `x-should-retry` with `true` or `false`, which servers of language models send, overrides the status.
  public var isTransient: Bool {
    switch values(of: "x-should-retry") {
    case ["true"]: true
    case ["false"]: false
    default: [408, 425, 429].contains(status) || (500..<600).contains(status) || status == 413 && retryAfter() != nil
    }
  }
}

/// Letters of ASCII have no case in names of HTTP.
func areEqualWithoutCase(_ first: UInt8, _ second: UInt8) -> Bool { lowercased(first) == lowercased(second) }

func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
