#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a file, whatever its path is, with its size and the time of its last change.
struct FileIdentity: Equatable, Sendable {
  /// The number of the file on its device.
  struct Key: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let key: Key
  let size: Int64
  let isFolder: Bool
  /// When the contents changed.
  let changed: FileTime

  /// The file that a path leads to; nil if there is none.
  init?(path: String, followingLinks: Bool = true) {
    var status = stat()
    guard fstatat(AT_FDCWD, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }

  /// The file that a descriptor is open for.
  init?(_ descriptor: DescriptorHandle) {
    var status = stat()
    guard descriptor.withNumber({ fstat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    key = Key(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
      changed = FileTime(status.st_mtimespec)
    #else
      changed = FileTime(status.st_mtim)
    #endif
  }

  /// Whether both are the same file.
  static func == (first: FileIdentity, second: FileIdentity) -> Bool { first.key == second.key }
}

/// A time of a file.
struct FileTime: Equatable, Sendable {
  private let seconds: Int64
  private let nanoseconds: Int64

  init(_ time: timespec) {
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}

extension String {
  /// The path of the folder that contains the file with this path.
  var folderPath: String {
    // A bytewise search: a character may be a slash and a combining mark.
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
