import Foundation
import Marbles
import Reactive

/// The file that is read: the user's, or a temporary one.
final class SharedFile: Sendable {
  private static let parts = 64
  private static let partSizes = 4_096...1_048_576

  /// The title on the screen.
  let title: String
  /// How many bytes it has.
  let size: Int
  private let name: String
  private let descriptor: Int32

  /// Opens a file.
  init(path: String) throws(ReadingFailure) {
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
  init(megabytes: Int) throws(ReadingFailure) {
    let path = NSTemporaryDirectory() + "/download-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(source: path, code: errno) }
    unlink(path)
    size = megabytes << 20
    name = path
    title = "a file of \(size.inBytes), made for this"
    let line = Array("It was read once, and all listeners received it.\n".utf8)
    let block = (0..<1 << 20).map { line[$0 % line.count] }
    for _ in 0..<megabytes {
      var written = 0
      while written < block.count {
        let count = block.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw .system(source: path, code: errno) }
        written += count
      }
    }
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

/// The sizes of the parts of a file, as it is read. Each subscription reads it from its beginning.
///
/// - Parameter pause: the time to wait before each part, so that the picture can be watched.
func parts(of file: SharedFile, pause: TimeInterval) -> Signal<Int, ReadingFailure> {
  .generate { emitter throws(ReadingFailure) in
    var buffer = [UInt8](repeating: 0, count: file.partSize)
    var offset = 0
    while !emitter.isDisposed {
      let count = try file.read(into: &buffer, at: offset)
      guard count > 0 else { return }
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      offset += count
      emitter.send(count)
    }
  }
}

extension Int {
  /// The number of bytes, in a readable unit.
  fileprivate var inBytes: String {
    self < 1 << 20 ? "\(grouped) bytes" : String(format: "%.1f MB", Double(self) / Double(1 << 20))
  }
}
