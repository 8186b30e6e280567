#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Dispatch

/// Reads a file and everything that is added to it, and the file that takes its place.
final class FollowingReader: ByteReader {
  private let path: String
  private let folder: String
  private let watch: FileWatch
  private var file: DescriptorHandle?
  private var bytes: FollowedBytes?
  /// Whether the path leads to another file by now. The rest of the old one is read first.
  private var isReplaced = false

  init(
    _ path: String, from start: LocalFile.FollowingStart, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
  ) throws(SystemFailure) {
    self.path = path
    folder = path.folderPath
    // Before the file is opened, so that no change is missed.
    watch = try FileWatch(folder: folder, on: queue, wake: wake)
    do throws(SystemFailure) {
      try open(from: start == .end ? SEEK_END : SEEK_SET)
    } catch {
      file?.close()
      watch.close {}
      throw error
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading {
    while true {
      // Before reading, so that every change after the read wakes the pump.
      try watch.forgetChanges()
      if let file {
        guard let count = try readMore(of: file, into: buffer) else {
          try seek(SEEK_SET)
          return .interrupted
        }
        if count > 0 { return .count(count) }
        if isReplaced {
          try open(from: SEEK_SET)
          return .interrupted
        }
      }
      // Before the comparison, so that every later change in the new folder wakes the pump.
      try watch.followFolder()
      switch try change() {
      case .none: return .waiting
      case .replaced: isReplaced = true
      case .created: try open(from: SEEK_SET)
      }
    }
  }

  func awaitBytes() { watch.awaitChange() }

  func close(then closed: @escaping @Sendable () -> Void) {
    watch.close { [file] in
      file?.close()
      closed()
    }
    file = nil
  }

  /// Reads the bytes that were added to a file. Nil if it was cut since the last read, and has to be read from its
  /// beginning.
  private func readMore(of file: DescriptorHandle, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure)
    -> Int?
  {
    try file.withNumber { (number) throws(SystemFailure) -> Int? in
      guard let count = bytes?.read(number, into: buffer) else {
        return FollowedBytes.isSizeUnknown(of: number) ? 0 : nil
      }
      guard count >= 0 else { throw SystemFailure("read", path: path) }
      return count
    } ?? 0
  }

  private enum Change { case none, created, replaced }

  /// Compares the open file with the file that the path leads to.
  private func change() throws(SystemFailure) -> Change {
    guard let now = FileIdentity(path: path) else {
      guard errno == ENOENT, FileIdentity(path: folder) != nil else { throw SystemFailure("stat", path: path) }
      return .none
    }
    guard let file, let old = FileIdentity(file) else { return .created }
    return now == old ? .none : .replaced
  }

  /// Opens the file that the path leads to, if there is one, in the place of the old one.
  private func open(from start: Int32) throws(SystemFailure) {
    file?.close()
    file = nil
    isReplaced = false
    do throws(SystemFailure) {
      file = try .open(path, O_RDONLY)
    } catch {
      guard error.code == ENOENT else { throw error }
    }
    // A folder can be opened, but not read.
    if let file, FileIdentity(file)?.isFolder ?? false { throw SystemFailure("read", code: EISDIR, path: path) }
    try watch.follow(file)
    if file != nil { try seek(start) }
  }

  /// Fails for a pipe or a device, which has no positions.
  private func seek(_ start: Int32) throws(SystemFailure) {
    let reached = file?.withNumber { number in
      let place = lseek(number, 0, start)
      if place >= 0 { bytes = FollowedBytes(in: number, at: Int64(place)) }
      return place
    }
    guard let reached, reached >= 0 else { throw SystemFailure("lseek", path: path) }
  }
}
