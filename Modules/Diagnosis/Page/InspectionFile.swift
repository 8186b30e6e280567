#if Diagnosis
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Reads and writes whole files.
  enum InspectionFile {
    /// Writes a text into a file, which is replaced if it exists.
    static func write(_ text: String, to path: String) throws(InspectionFailure) {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw InspectionFailure("open", path, errno) }
      defer { close(descriptor) }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
        #elseif canImport(Glibc)
          let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        #else
          let count = rest.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw InspectionFailure("write", path, errno) }
        rest = rest.dropFirst(count)
      }
    }

    /// The bytes of a file before the offset `end`, `most` at most. Empty if the file cannot be read.
    static func bytes(of path: String, before end: Int, atMost most: Int) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      let start = max(0, end - most)
      return [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
        while count < end - start {
          let read = pread(descriptor, buffer.baseAddress! + count, end - start - count, off_t(start + count))
          if read < 0, errno == EINTR { continue }
          guard read > 0 else { return }
          count += read
        }
      }
    }
  }

  /// A file that cannot be written.
  public struct InspectionFailure: Error, Hashable, CustomStringConvertible {
    /// The step that failed.
    public let call: String
    /// The path of the file.
    public let path: String
    /// The error number of the system.
    public let code: Int32

    init(_ call: String, _ path: String, _ code: Int32) { (self.call, self.path, self.code) = (call, path, code) }

    /// The step, the file, and the message of the system.
    public var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
  }
#endif
