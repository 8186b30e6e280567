#if Diagnosis
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import ReactiveDisposables

  /// A new file in place of an old one. It may have values, so only the user may read it, and no symbolic link leads
  /// elsewhere.
  final class InspectionFile: Sendable {
    private let descriptor: Int32

    /// Makes the file. An old one with this path is removed, so another program that has it open does not get the
    /// bytes.
    init(_ path: String) throws(InspectionFailure) {
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, unlink(path) != 0 {
        throw InspectionFailure("unlink", path, errno)
      }
      // Fails for whatever is there by now, such as a link or a device.
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw InspectionFailure("open", path, errno) }
    }

    deinit { close(descriptor) }

    /// Writes a text as a whole file.
    static func write(_ text: String, to path: String) throws(InspectionFailure) {
      let file = try InspectionFile(path)
      if !file.write(Array(text.utf8), at: 0) { throw InspectionFailure("write", path, errno) }
    }

    /// Writes bytes at a place. Returns whether all of them were written; if not, `errno` has the reason.
    @discardableResult
    func write(_ bytes: [UInt8], at place: Int) -> Bool {
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, off_t(place + written))
        }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }

    /// The bytes between two places; fewer if they cannot be read.
    func read(from start: Int, to end: Int) -> [UInt8] {
      // An array made with no capacity writes its count into the empty array, which all threads share.
      guard end > start else { return [] }
      return [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
        while count < end - start {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let read = pread(descriptor, rest.baseAddress, end - start - count, off_t(start + count))
          if read < 0, errno == EINTR { continue }
          guard read > 0 else { return }
          count += read
        }
      }
    }

    /// Cuts the file.
    func end(at place: Int) { ftruncate(descriptor, off_t(place)) }

    /// The number of bytes in the file.
    var size: Int {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
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
    public var description: String { "\(call) \(path.onOneLine): \(String(cString: strerror(code)))" }
  }
#endif
