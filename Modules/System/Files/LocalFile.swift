#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveKernel

/// A file at a path. The file is opened when you subscribe to one of its signals, not earlier.
public struct LocalFile: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// Makes a file from its path.
  ///
  /// - Parameter path: an absolute path, or a path relative to the folder that is current when you subscribe to a
  ///   signal.
  public init(_ path: String) { self.path = path }

  /// The bytes of the file, from the beginning to the end. Bytes that are added before the read reaches the end are
  /// included.
  public var bytes: ByteSource {
    ByteSource(path: path, opening: { [path] () throws(SystemFailure) in try .open(path, O_RDONLY) })
  }

  /// Sends the lines of the file, without their line breaks; see ``ByteSource/lines(limit:file:line:)``.
  ///
  /// - Parameter limit: the greatest length of a line, in bytes.
  public func lines(
    limit: Int = 1 << 24, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<String, SystemFailure> {
    bytes.lines(limit: limit, file: file, line: line)
  }

  /// Sends the bytes of the file in arrays; see ``ByteSource/chunks(ofSize:file:line:)``.
  ///
  /// - Parameter size: the number of bytes of the largest chunk. More than 16 MB count as 16 MB.
  public func chunks(
    ofSize size: Int = 1 << 16, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[UInt8], SystemFailure> {
    bytes.chunks(ofSize: size, file: file, line: line)
  }
}
