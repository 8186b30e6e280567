import Foundation

/// Makes values of bytes that come in pieces of any size.
protocol StreamDecoder: SendableMetatype {
  associatedtype Value: Sendable

  /// Takes the next piece. Returns the values that are complete with it.
  mutating func decode(_ data: Data) -> [Value]

  /// Returns the values that the end completes.
  mutating func finish() -> [Value]
}

/// Passes the pieces on.
struct ChunkDecoder: StreamDecoder {
  func decode(_ data: Data) -> [Data] { data.isEmpty ? [] : [data] }
  func finish() -> [Data] { [] }
}

/// Makes lines, which end at a line feed, a carriage return, or both.
package struct LineDecoder: StreamDecoder {
  private var line: [UInt8] = []
  /// Whether the last byte was a carriage return: a line feed after it belongs to it.
  private var followsReturn = false

  package init() {}

  package mutating func decode(_ data: Data) -> [String] {
    var lines: [String] = []
    for byte in data {
      switch byte {
      case UInt8(ascii: "\n") where followsReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): lines.append(take())
      default: line.append(byte)
      }
      followsReturn = byte == UInt8(ascii: "\r")
    }
    return lines
  }

  package mutating func finish() -> [String] { line.isEmpty ? [] : [take()] }

  private mutating func take() -> String {
    defer { line.removeAll(keepingCapacity: true) }
    return String(decoding: line, as: UTF8.self)
  }
}
