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
  private let descriptor: Descriptor
  private let closesAtEnd: Bool
  private let isOnDisk: Bool
  private let queue: DispatchQueue
  private let wake: @Sendable () -> Void
  private var readiness: ReadinessSource?
  private let isWoken = SerialState(false)

  init(
    _ descriptor: Descriptor, closesAtEnd: Bool, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
  ) throws(SystemFailure) {
    let isOnDisk = descriptor.withNumber { number in Calls.isOpen(number) ? Calls.isOnDisk(number) : nil }
    guard let isOnDisk, let isOnDisk else { throw SystemFailure("read", code: EBADF, path: descriptor.path) }
    self.descriptor = descriptor
    self.closesAtEnd = closesAtEnd
    self.isOnDisk = isOnDisk
    self.queue = queue
    self.wake = wake
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading {
    let reading = try descriptor.withNumber { (number) throws(SystemFailure) -> ByteReading in
      guard isOnDisk || Calls.isReady(number, for: .reading) ?? isWoken.value else { return .waiting }
      isWoken.value = false
      let count = Calls.read(number, into: buffer)
      if count >= 0 { return count == 0 ? .ended : .count(count) }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return .waiting
      // The other end of a terminal was closed.
      case EIO where Calls.isTerminal(number): return .ended
      default: throw SystemFailure("read", path: descriptor.path)
      }
    }
    guard let reading else { throw SystemFailure("read", code: EBADF, path: descriptor.path) }
    return reading
  }

  func awaitBytes() {
    if readiness == nil {
      readiness = ReadinessSource(descriptor, for: .reading, on: queue) { [isWoken, wake] in
        isWoken.value = true
        wake()
      }
    }
    // Without a source the descriptor is closed, and the next read says so.
    guard let readiness else { return queue.async(execute: wake) }
    readiness.arm()
  }

  func close(then closed: @escaping @Sendable () -> Void) {
    let descriptor = closesAtEnd ? descriptor : nil
    guard let readiness = readiness.take() else {
      descriptor?.close()
      return closed()
    }
    readiness.cancel {
      descriptor?.close()
      closed()
    }
  }
}
