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
  private var file: Descriptor?
  private var position: Int64 = 0
  /// Whether the path leads to another file by now. The rest of the old one is read first.
  private var isReplaced = false

  init(
    _ path: String, from start: File.FollowingStart, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
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
      watch.forgetChanges()
      if let file {
        let count = file.withNumber { Calls.read($0, into: buffer) } ?? 0
        guard count >= 0 else { throw SystemFailure("read", path: path) }
        if count > 0 {
          position += Int64(count)
          return .count(count)
        }
        if isReplaced {
          try open(from: SEEK_SET)
          return .interrupted
        }
      }
      // Before the comparison, so that every later change in the new folder wakes the pump.
      try watch.followFolder()
      switch try change() {
      case .none: return .waiting
      case .truncated:
        try seek(SEEK_SET)
        return .interrupted
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

  private enum Change { case none, created, replaced, truncated }

  /// Compares the open file with the file that the path leads to.
  private func change() throws(SystemFailure) -> Change {
    guard let now = FileIdentity(path: path) else {
      guard errno == ENOENT, FileIdentity(path: folder) != nil else { throw SystemFailure("stat", path: path) }
      return .none
    }
    guard let file, let old = FileIdentity(file) else { return .created }
    if now != old { return .replaced }
    return now.size < position ? .truncated : .none
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
    let reached = file?.withNumber { lseek($0, 0, start) } ?? -1
    guard reached >= 0 else { throw SystemFailure("lseek", path: path) }
    position = Int64(reached)
  }
}
