import Dispatch
import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes arrays of bytes to a descriptor in their order, as fast as it takes them.
///
/// It never sets `O_NONBLOCK`, because other programs may share the open file. It asks `poll` before each write
/// instead, and writes to a descriptor that blocks only as much as a pipe takes at once when `poll` reports space. A
/// write to a socket never blocks.
final class DescriptorWriter: @unchecked Sendable {
  // Unchecked because the variables are used on the queue only, which is serial.
  enum Step {
    /// The system has taken bytes; whether they were the last of their array.
    case wrote(Int, isWhole: Bool)
    /// All bytes are written, or a call has failed. Nothing follows.
    case ended(SystemFailure?)
  }

  /// The number of bytes that a pipe takes without waiting when `poll` reports space: `PIPE_BUF`.
  #if os(Linux)
    private static let leastSpace = 4096
  #else
    private static let leastSpace = 512
  #endif

  private let descriptor: DescriptorHandle
  private let wait: ReadinessWait
  private let wake = SerialState<(() -> Void)?>(nil)
  private let kind: Calls.Kind
  private var step: ((Step) -> Void)?
  private var current: ArraySlice<UInt8>?
  private var waiting = RingQueue<[UInt8]>()
  private var isComplete = false
  private var isWriting = false

  /// Makes a writer, which writes nothing yet.
  ///
  /// - Parameters:
  ///   - queue: serial. The functions are called on it, and it calls `step`.
  ///   - step: called after each write, and once at the end; not after ``end()``.
  init(_ descriptor: DescriptorHandle, on queue: DispatchQueue, step: @escaping (Step) -> Void) {
    self.descriptor = descriptor
    kind = descriptor.withNumber { Calls.kind(of: $0) } ?? .other
    wait = ReadinessWait(descriptor, for: .writing, on: queue) { [wake] in wake.value?() }
    self.step = step
    // Holds the writer while it waits.
    wake.value = { [self] in
      isWriting = false
      write()
    }
  }

  /// Writes the bytes behind those before.
  func append(_ bytes: [UInt8]) {
    guard step != nil else { return }
    waiting.append(bytes)
    write()
  }

  /// Ends when all bytes are written.
  func complete() {
    isComplete = true
    write()
  }

  /// Ends now. Bytes that are not written are dropped.
  func end() {
    step = nil
    wake.value = nil
    (current, waiting) = (nil, RingQueue())
    wait.end {}
  }

  private func write() {
    // A step may append, and a write may wait for space.
    if isWriting { return }
    isWriting = true
    while step != nil {
      current = current ?? waiting.popFirst()?[...]
      guard let bytes = current else {
        isWriting = false
        if isComplete { finish(nil) }
        return
      }
      do throws(SystemFailure) {
        // No call for an empty array, which has its turn.
        guard let count = try bytes.isEmpty ? 0 : writeIfReady(bytes) else { return wait.begin() }
        current = bytes.count == count ? nil : bytes.dropFirst(count)
        step?(.wrote(count, isWhole: current == nil))
      } catch {
        return finish(error)
      }
    }
  }

  private func finish(_ failure: SystemFailure?) {
    let step = step.take()
    end()
    step?(.ended(failure))
  }

  /// The number of bytes that were written; nil if the write would block.
  private func writeIfReady(_ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int? {
    let result = try descriptor.withNumber { (number) throws(SystemFailure) -> (count: Int, code: Int32)? in
      if kind != .onDisk, try !wait.isReady(number) { return nil }
      // Looked up for each write: another program that shares the open file may have changed it.
      let limit = kind == .other && Calls.blocks(number) ? DescriptorWriter.leastSpace : 1 << 20
      return (bytes.prefix(limit).withUnsafeBytes { Calls.write(number, $0, isSocket: kind == .socket) }, errno)
    }
    guard let result else { throw SystemFailure("write", code: EBADF, path: descriptor.path) }
    guard let (count, code) = result else { return nil }
    if count >= 0 { return count }
    if code == EAGAIN || code == EWOULDBLOCK { return nil }
    throw SystemFailure("write", code: code, path: descriptor.path)
  }
}
