/// Reads bytes, on the serial queue of a pump.
package protocol ByteReader: AnyObject {
  /// Reads as many bytes as there are, at most as many as the buffer takes. Does not wait for other programs.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading

  /// Requests one call of the closure that wakes the pump, when there may be bytes.
  func awaitBytes()

  /// Closes everything, and then calls a closure on the queue.
  func close(then closed: @escaping @Sendable () -> Void)
}

/// The outcome of a read of a ``ByteReader``.
package enum ByteReading {
  /// A number of bytes; at least one.
  case count(Int)
  /// None for now.
  case waiting
  /// None, and later bytes do not continue the earlier ones: they come from another file.
  case interrupted
  /// None any more.
  case ended
}

/// Makes values of bytes.
package protocol ByteParser<Value>: SendableMetatype {
  associatedtype Value: Sendable

  /// Makes a value of bytes that were read.
  mutating func next() throws(SystemFailure) -> Value?

  /// Reads bytes, after ``next()`` has returned nil.
  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading

  /// Makes a value of the bytes that are left when there are no more for now.
  mutating func pause() throws(SystemFailure) -> Value?

  /// Makes a value of the bytes that are left at an end.
  mutating func finish() throws(SystemFailure) -> Value?
}

extension ByteParser {
  package mutating func pause() throws(SystemFailure) -> Value? { nil }
}

/// Parses the bytes of a reader.
package struct ByteProducer<Parser: ByteParser>: Producer {
  private let reader: any ByteReader
  private var parser: Parser
  private var isAtEnd = false

  package init(_ reader: any ByteReader, _ parser: Parser) {
    self.reader = reader
    self.parser = parser
  }

  package mutating func next() throws(SystemFailure) -> Production<Parser.Value> {
    while true {
      if let value = try parser.next() { return .value(value) }
      if isAtEnd { return .ended }
      switch try parser.fill({ [reader] (buffer) throws(SystemFailure) in try reader.read(into: buffer) }) {
      case .count: continue
      case .waiting: return try parser.pause().map { .value($0) } ?? .waiting
      case .interrupted: break
      case .ended: isAtEnd = true
      }
      if let value = try parser.finish() { return .value(value) }
    }
  }

  package func awaitNext() { reader.awaitBytes() }

  package func close(then closed: @escaping @Sendable () -> Void) { reader.close(then: closed) }
}
