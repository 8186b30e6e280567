import Foundation
import ReactiveStreaming
import ReactiveSystem

/// Makes values of bytes that come in pieces of any size.
protocol StreamDecoder: SendableMetatype {
  associatedtype Value: Sendable

  /// Takes the next piece. Sends the values that are complete with it.
  mutating func decode(_ data: Data, _ send: (Value) -> Void) throws(NetworkFailure)

  /// Sends the values that the end completes.
  mutating func finish(_ send: (Value) -> Void)
}

/// Passes the pieces on.
struct ChunkDecoder: StreamDecoder {
  func decode(_ data: Data, _ send: (Data) -> Void) { if !data.isEmpty { send(data) } }
  func finish(_ send: (Data) -> Void) {}
}

/// Makes lines, which end at a line feed, a carriage return, or both.
package struct LineDecoder: StreamDecoder {
  private var splitter = LineSplitter(at: .lineFeedOrReturn)
  private let limit: Int

  /// - Parameter limit: the greatest length of a line, in bytes.
  package init(limit: Int = 1 << 24) { self.limit = limit }

  package mutating func decode(_ data: Data, _ send: (String) -> Void) throws(NetworkFailure) {
    data.withUnsafeBytes { splitter.append($0) }
    do {
      while let line = try splitter.nextText(limit: limit) { send(line) }
    } catch {
      throw .tooLarge(limit: limit)
    }
  }

  package mutating func finish(_ send: (String) -> Void) {
    if let line = splitter.lastText() { send(line) }
  }
}

/// Makes the events of one connection.
struct EventDecoder: StreamDecoder {
  let connection: ServerSentEventConnection
  let limit: Int

  func decode(_ data: Data, _ send: (ServerSentEvent) -> Void) throws(NetworkFailure) {
    for event in connection.parse(data) { send(event) }
    if connection.isOverLimit { throw .tooLarge(limit: limit) }
  }

  /// An event that has no empty line after it is incomplete, and dropped.
  func finish(_ send: (ServerSentEvent) -> Void) {}
}
