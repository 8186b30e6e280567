#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LocalFile {
  /// Replaces the content of the file atomically. A reader finds either the old bytes or the new ones, even after a
  /// crash.
  ///
  /// ```swift
  /// import ReactiveSystem
  ///
  /// let settings = LocalFile("/tmp/reactive-settings.txt")
  /// try settings.write("volume = 3\n")
  /// for try await line in settings.lines().values { print(line) }
  /// ```
  ///
  /// ```text
  /// volume = 3
  /// ```
  ///
  /// Blocks while it writes a temporary file in the same folder and renames it. If the write fails, the old file stays,
  /// and the temporary file is removed. There is one exception: if `fsync` of the folder fails, the file has the new
  /// bytes, but a power failure may lose them. The failure then has the path of the folder.
  ///
  /// The new file has the permissions of the old one. It also gets the old owner and group, if this process may set
  /// them. Otherwise the setuid and setgid bits are removed, and a group other than the old one gets only the rights
  /// that all users have. Other users cannot open the temporary file before it has the permissions of the file that it
  /// replaces. If the process is killed, the temporary file stays, and the next write of the file removes it. Access
  /// lists and extended attributes are lost, and other hard links to the old file keep the old bytes. A symbolic link
  /// is followed, even to a file that does not exist. If the path leads to something other than a regular file, the
  /// call fails with `EISDIR` or `EINVAL`.
  ///
  /// - Parameters:
  ///   - text: the new content, in UTF-8.
  ///   - isDurable: whether the content is on the disk when the call returns. If false, a power failure may lose it.
  public func write(_ text: String, isDurable: Bool = true) throws(SystemFailure) {
    try write(Array(text.utf8), isDurable: isDurable)
  }

  /// Replaces the content of the file atomically. Otherwise it works like ``write(_:isDurable:)-(String,_)``.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - isDurable: whether the content is on the disk when the call returns.
  public func write(_ bytes: [UInt8], isDurable: Bool = true) throws(SystemFailure) {
    if path.hasZeroByte { throw SystemFailure("open", code: EINVAL, path: path) }
    let target = try linkTarget()
    let old = try oldStatus(of: target)
    // The old file may be private, so this one is private until it has the same permissions. A new file gets the
    // permissions of all new files at once.
    do throws(SystemFailure) {
      var temporary = try TemporaryFile(for: target, mode: old == nil ? 0o666 : 0o600)
      try complete(temporary.number, with: bytes, replacing: old, isDurable: isDurable)
      try temporary.replace(target)
    } catch {
      throw SystemFailure(error.call, code: error.code, path: path)
    }
    if isDurable { try flushFolder(target.folderPath) }
  }

  /// The path that symbolic links lead to, whether there is a file or not.
  private func linkTarget() throws(SystemFailure) -> String {
    var place = path
    // As many links as Linux follows.
    for _ in 0...40 {
      if let target = realpath(place, nil) {
        defer { free(target) }
        return try checked(String(validatingCString: target), of: "realpath")
      }
      guard let next = try linkContent(of: place) else { return place }
      place = next.utf8.first == UInt8(ascii: "/") ? next : place.folderPath.appendingName(next)
    }
    throw SystemFailure("readlink", code: ELOOP, path: path)
  }

  /// The path that a symbolic link contains; nil if the file is none.
  private func linkContent(of link: String) throws(SystemFailure) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    // With a null character at its end, which a path does not contain.
    let bytes = buffer[..<min(count, buffer.count - 1)] + [0]
    return try checked(String(validatingCString: Array(bytes)), of: "readlink")
  }

  /// Fails for a path that is not UTF-8: a repaired one would lead to another file.
  private func checked(_ target: String?, of call: String) throws(SystemFailure) -> String {
    guard let target else { throw SystemFailure(call, code: EILSEQ, path: path) }
    return target
  }

  /// The status of the file that is replaced; nil if there is none.
  private func oldStatus(of target: String) throws(SystemFailure) -> stat? {
    var status = stat()
    guard fstatat(AT_FDCWD, target, &status, 0) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFDIR: throw SystemFailure("rename", code: EISDIR, path: path)
    // A rename would replace a device or a pipe.
    default: throw SystemFailure("rename", code: EINVAL, path: path)
    }
  }

  /// Writes the bytes and everything else that the file has.
  private func complete(
    _ number: Int32, with bytes: [UInt8], replacing old: stat?, isDurable: Bool
  ) throws(SystemFailure) {
    try fill(number, with: bytes)
    if let old { keepOwner(of: old, for: number) }
    if isDurable, fsync(number) != 0 { throw SystemFailure("fsync", path: path) }
  }

  private func fill(_ number: Int32, with bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Calls.write(number, $0) }
      if count < 0 { throw SystemFailure("write", path: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the new file the owner, the group and the permissions of the old one, as far as the system allows it.
  private func keepOwner(of old: stat, for number: Int32) {
    // Each alone: a process that may not give the owner may give the group. First these: the system removes bits of the
    // permissions when they change.
    _ = fchown(number, uid_t.max, old.st_gid)
    _ = fchown(number, old.st_uid, gid_t.max)
    var new = stat()
    guard fstat(number, &new) == 0 else { return }
    var mode = old.st_mode & 0o7777
    // Otherwise the program would run with the rights of the writer.
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) { mode &= 0o777 }
    // The rights of the old group are not for the members of another one.
    if new.st_gid != old.st_gid { mode = mode & 0o707 | mode & (mode & 0o7) << 3 }
    _ = fchmod(number, mode)
  }

  /// Writes the new name of the file to the disk.
  private func flushFolder(_ folder: String) throws(SystemFailure) {
    // A folder that may be written to, but not read, cannot be opened.
    guard let descriptor = try? DescriptorHandle.open(folder, O_RDONLY) else { return }
    let code = descriptor.withNumber { fsync($0) == 0 ? 0 : errno }
    // Some file systems have no such call for folders.
    if let code, code != 0, code != EINVAL { throw SystemFailure("fsync", code: code, path: folder) }
  }
}
