/// Makes an array of what each read returns.
package struct ChunkParser: ByteParser {
  /// A read fills no larger block, and each read reserves one.
  private static let largest = 1 << 24

  private let size: Int
  private var chunk: [UInt8] = []

  package init(size: Int) { self.size = min(size, ChunkParser.largest) }

  package mutating func next() -> [UInt8]? {
    if chunk.isEmpty { return nil }
    defer { chunk = [] }
    return chunk
  }

  package mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    var outcome = Result<ByteReading, SystemFailure>.success(.waiting)
    chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      outcome = Result { () throws(SystemFailure) in try read(UnsafeMutableRawBufferPointer(buffer)) }
      if case .success(.count(let number)) = outcome { count = number }
    }
    // An array keeps its whole capacity, and a consumer may keep the array.
    if chunk.count < size / 2 { chunk = chunk.withUnsafeBufferPointer { Array($0) } }
    return try outcome.get()
  }

  package func finish() -> [UInt8]? { nil }
}
