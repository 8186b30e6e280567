import Foundation
import ReactiveSystem

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
  private var splitter = LineSplitter(at: .lineFeedOrReturn)

  package init() {}

  package mutating func decode(_ data: Data) -> [String] {
    data.withUnsafeBytes { splitter.append($0) }
    var lines: [String] = []
    while let line = splitter.nextText() { lines.append(line) }
    return lines
  }

  package mutating func finish() -> [String] { splitter.lastText().map { [$0] } ?? [] }
}
