#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new file beside another one, which it replaces when it is complete.
///
/// Its name is made of the name of the other file, so the next write finds the file of a process that was killed. A
/// lock on the open file says that its writer lives. Only a holder of the lock renames or removes the name, so no file
/// of a writer that lives is removed.
package struct TemporaryFile: ~Copyable {
  package let number: Int32
  private let path: String
  private var isRenamed = false

  /// The number of names at which files of killed processes are looked for. Writers at the same time have names of
  /// their own.
  private static let usualNames = 8

  /// Makes the file, and removes the files of killed processes.
  ///
  /// - Parameters:
  ///   - target: the path of the other file.
  ///   - mode: the permissions.
  package init(for target: String, mode: UInt16) throws(SystemFailure) {
    let names = Names(of: target)
    var place = 0
    while true {
      let path = names[place]
      let number = Calls.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      if number >= 0 {
        guard TemporaryFile.lock(number, of: path) else {
          // Another writer took it for one that was left, in the moment before the lock.
          Calls.close(number)
          continue
        }
        self.number = number
        self.path = path
        break
      }
      guard errno == EEXIST else { throw SystemFailure("open", path: target) }
      if !TemporaryFile.removeLeft(path) { place += 1 }
    }
    for later in (0..<TemporaryFile.usualNames).dropFirst(place + 1) { _ = TemporaryFile.removeLeft(names[later]) }
  }

  deinit {
    if !isRenamed { unlink(path) }
    // Ends the lock.
    Calls.close(number)
  }

  /// Puts the file in the place of the other one.
  package mutating func replace(_ target: String) throws(SystemFailure) {
    // Some file systems report a failed write when a descriptor is closed. The lock stays until the name has moved.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemFailure("dup") }
    if Calls.close(copy) != 0 { throw SystemFailure("close") }
    if rename(path, target) != 0 { throw SystemFailure("rename") }
    isRenamed = true
  }

  /// Whether the lock was taken, or the file system has none, and the path leads to the file.
  private static func lock(_ number: Int32, of path: String) -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return isNamed(path, number)
  }

  /// Removes a file whose writer has ended. Returns whether the name is free.
  private static func removeLeft(_ path: String) -> Bool {
    var status = stat()
    if fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) != 0 { return errno == ENOENT }
    // Other files with such a name are not of this library.
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    let number = Calls.open(path, O_RDONLY | O_NOFOLLOW)
    guard number >= 0 else { return errno == ENOENT }
    defer { Calls.close(number) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0, isNamed(path, number) else { return false }
    return unlink(path) == 0
  }

  /// Whether the path leads to an open file.
  private static func isNamed(_ path: String, _ number: Int32) -> Bool {
    var (open, named) = (stat(), stat())
    guard fstat(number, &open) == 0, fstatat(AT_FDCWD, path, &named, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return (open.st_dev, open.st_ino) == (named.st_dev, named.st_ino)
  }

  /// The names for one file, in its folder.
  private struct Names {
    let folder: String
    let key: String

    init(of target: String) {
      let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
      folder = slash.map { String(target[...$0]) } ?? "./"
      // The name itself may be too long already. The same in all processes, which the hash of the standard library is
      // not.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in target.utf8[(slash.map { target.utf8.index(after: $0) } ?? target.startIndex)...] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      key = String(hash, radix: 36)
    }

    subscript(place: Int) -> String { "\(folder).reactive-\(key)-\(place)" }
  }
}
