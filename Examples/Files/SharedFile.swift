import Foundation
import Marbles
import Reactive

/// The file that is read: the user's, or a temporary one.
final class SharedFile: Sendable {
  private static let parts = 64
  private static let partSizes = 4_096...1_048_576

  /// Its arguments, for the help of a walkthrough.
  static let arguments: [ArgumentHelp] = [
    ("FILE", "a file to read; one is made if not given"),
    ("--size MB", "the size of the file that is made"),
  ]

  /// The title on the screen.
  let title: String
  /// How many bytes it has.
  let size: Int
  private let name: String
  private let descriptor: Int32

  /// Opens a file, or makes one.
  convenience init(_ path: String?, or megabytes: Int) throws(ReadingFailure) {
    if let path { try self.init(path: path) } else { try self.init(megabytes: megabytes) }
  }

  private init(path: String) throws(ReadingFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(source: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(source: path, code: EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .lacking(source: path, what: "size to show progress by") }
    guard status.st_size > 0 else { throw .lacking(source: path, what: "byte to read") }
    descriptor = try TextSource.file(path).open()
    size = Int(status.st_size)
    name = path
    title = "\(path.onOneLine), \(size.inBytes)"
  }

  /// Makes a file that goes with this object, and with the program however that ends: it has no name any more.
  private init(megabytes: Int) throws(ReadingFailure) {
    let path = NSTemporaryDirectory() + "/download-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(source: path, code: errno) }
    unlink(path)
    size = megabytes << 20
    name = path
    title = "a file of \(size.inBytes), made for this"
    // Nothing is written: its bytes are zeros.
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .system(source: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// How many bytes are read at once.
  var partSize: Int {
    min(max(size / SharedFile.parts, SharedFile.partSizes.lowerBound), SharedFile.partSizes.upperBound)
  }

  /// Reads bytes at an offset, and returns their number; zero at the end. Any number of readers may call it at the same time.
  func read(into buffer: inout [UInt8], at offset: Int) throws(ReadingFailure) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if count >= 0 { return count }
      if errno != EINTR { throw .system(source: name, code: errno) }
    }
  }
}
