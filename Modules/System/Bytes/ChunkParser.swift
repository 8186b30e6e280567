/// Makes an array of what each read returns.
struct ChunkParser: ByteParser {
  let size: Int
  private var chunk: [UInt8] = []

  init(size: Int) { self.size = size }

  mutating func next() -> [UInt8]? {
    if chunk.isEmpty { return nil }
    defer { chunk = [] }
    return chunk
  }

  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    var outcome = Result<ByteReading, SystemFailure>.success(.waiting)
    chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      outcome = Result { () throws(SystemFailure) in try read(UnsafeMutableRawBufferPointer(buffer)) }
      if case .success(.count(let number)) = outcome { count = number }
    }
    return try outcome.get()
  }

  func finish() -> [UInt8]? { nil }
}
