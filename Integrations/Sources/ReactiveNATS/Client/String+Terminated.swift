extension String {
  /// Calls a closure with the bytes and a zero after them.
  ///
  /// On the stack, unlike the standard conversion of a short string, which allocates an array.
  func withTerminated<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = utf8.count
    let result = withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      let isCopied =
        utf8.withContiguousStorageIfAvailable { bytes in
          bytes.withMemoryRebound(to: CChar.self) { _ = buffer.update(fromContentsOf: $0) }
        } != nil
      if !isCopied { for (place, byte) in utf8.enumerated() { buffer[place] = CChar(bitPattern: byte) } }
      buffer[count] = 0
      guard let address = buffer.baseAddress else { preconditionFailure("the buffer is not empty") }
      return Swift.Result { () throws(Failure) in try body(UnsafePointer(address)) }
    }
    return try result.get()
  }
}
