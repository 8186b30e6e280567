#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Dispatch

/// Reads a descriptor: a file on disk at once, everything else when it is ready.
///
/// It never sets `O_NONBLOCK`, because other programs may share the open file. It asks `poll` before each read instead.
final class DescriptorReader: ByteReader {
  private let descriptor: DescriptorHandle
  private let closesAtEnd: Bool
  private let isOnDisk: Bool
  private let wait: ReadinessWait

  init(
    _ descriptor: DescriptorHandle, closesAtEnd: Bool, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
  ) throws(SystemFailure) {
    let isOnDisk = descriptor.withNumber { number in Calls.isOpen(number) ? Calls.isOnDisk(number) : nil }
    guard let isOnDisk, let isOnDisk else { throw SystemFailure("read", code: EBADF, path: descriptor.path) }
    self.descriptor = descriptor
    self.closesAtEnd = closesAtEnd
    self.isOnDisk = isOnDisk
    wait = ReadinessWait(descriptor, for: .reading, on: queue, wake: wake)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading {
    let reading = try descriptor.withNumber { (number) throws(SystemFailure) -> ByteReading in
      guard let (count, code) = try readIfReady(number, into: buffer) else { return .waiting }
      if count >= 0 { return count == 0 ? .ended : .count(count) }
      switch code {
      case EAGAIN, EWOULDBLOCK: return .waiting
      // The other end of a terminal was closed.
      case EIO where Calls.isTerminal(number): return .ended
      default: throw SystemFailure("read", code: code, path: descriptor.path)
      }
    }
    guard let reading else { throw SystemFailure("read", code: EBADF, path: descriptor.path) }
    return reading
  }

  /// The result and the error number of a read; nil if it would block.
  private func readIfReady(
    _ number: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> (count: Int, code: Int32)? {
    if isOnDisk { return (Calls.read(number, into: buffer), errno) }
    var outcome = Result<(Int, Int32)?, SystemFailure>.success(nil)
    // Another subscription may read the bytes, or drop them when it restores the mode of a terminal.
    descriptor.reading.withLock {
      outcome = Result { () throws(SystemFailure) in
        try wait.isReady(number) ? (Calls.read(number, into: buffer), errno) : nil
      }
    }
    return try outcome.get()
  }

  func awaitBytes() { wait.begin() }

  func close(then closed: @escaping @Sendable () -> Void) {
    wait.end { [descriptor = closesAtEnd ? descriptor : nil] in
      descriptor?.close()
      closed()
    }
  }
}
