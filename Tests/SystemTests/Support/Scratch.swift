#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of its own for one test, which is removed at the end.
final class Scratch: Sendable {
  let path: String

  init() {
    // In memory where the system has such a folder: thousands of changes on a disk take ten seconds.
    let root = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(root)/reactive-system-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no folder could be made") }
    // The paths of events have no symbolic links.
    guard let real = realpath(made, nil) else { preconditionFailure("the folder has no path") }
    path = String(cString: real)
    free(real)
  }

  deinit { removeTree(path) }

  subscript(name: String) -> String { path + "/" + name }

  /// Writes a file, or adds to one.
  @discardableResult
  func write(_ text: String, to name: String, adding: Bool = false) -> String {
    write(Array(text.utf8), to: name, adding: adding)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String, adding: Bool = false) -> String {
    let number = open(self[name], O_WRONLY | O_CREAT | (adding ? O_APPEND : O_TRUNC), 0o644)
    precondition(number >= 0, "no file could be made")
    send(bytes, to: number)
    close(number)
    return self[name]
  }

  func move(_ name: String, to other: String) { precondition(rename(self[name], self[other]) == 0) }
  func remove(_ name: String) { precondition(unlink(self[name]) == 0) }
  func makeFolder(_ name: String) { precondition(mkdir(self[name], 0o755) == 0) }
  func removeFolder(_ name: String) { precondition(rmdir(self[name]) == 0) }
}

/// Writes all bytes.
func send(_ bytes: [UInt8], to number: Int32) {
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    precondition(count > 0, "nothing could be written")
    sent += count
  }
}

/// The names in a folder.
func names(in folder: String) -> [String] {
  guard let list = opendir(folder) else { return [] }
  defer { closedir(list) }
  var names: [String] = []
  while let entry = readdir(list) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

private func removeTree(_ path: String) {
  var status = stat()
  if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
    for name in names(in: path) { removeTree(path + "/" + name) }
  }
  remove(path)
}
