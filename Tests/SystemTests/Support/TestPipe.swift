#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveSystem

/// A pipe whose ends do not block.
struct TestPipe: Sendable {
  let reading: DescriptorHandle
  let writing: DescriptorHandle

  init() {
    guard let ends = try? DescriptorHandle.makePipe() else { preconditionFailure("no pipe could be made") }
    (reading, writing) = ends
    for end in [reading, writing] { end.withNumber { _ = fcntl($0, F_SETFL, O_NONBLOCK) } }
  }

  /// Writes bytes, if there is space for them.
  func fill(_ bytes: [UInt8]) { writing.withNumber { _ = write($0, bytes, bytes.count) } }

  /// Writes until there is no space. Returns the number of bytes.
  func fillUp() -> Int {
    let bytes = [UInt8](repeating: 0, count: 1 << 12)
    var sum = 0
    while let count = writing.withNumber({ write($0, bytes, bytes.count) }), count > 0 { sum += count }
    return sum
  }

  /// Reads a byte; nil if there is none.
  func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return reading.withNumber { read($0, &byte, 1) } == 1 ? byte : nil
  }

  /// Reads all bytes.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while let count = reading.withNumber({ read($0, &bytes, bytes.count) }), count > 0 {}
  }
}
