#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveTesting

/// Limits the files of this process, and looks at temporary files at the moment when a write finds no space.
///
/// The system calls a handler on the writing thread then, before the write returns. For a test in a process of its own.
enum FullFiles {
  private static let folder = SharedVariable<String>(nil)
  private static let modes = Journal<UInt32>()

  /// Runs a closure while no file may have more than a number of bytes. Returns the permissions of temporary files at
  /// each write beyond that.
  static func modes(in folder: String, limit: Int, _ body: () -> Void) -> [UInt32] {
    self.folder.value = folder
    let before = modes.count
    signal(SIGXFSZ) { _ in FullFiles.look() }
    let old = setLimit(rlim_t(limit))
    unblocking(SIGXFSZ, body)
    _ = setLimit(old)
    signal(SIGXFSZ, SIG_DFL)
    return Array(modes.entries.dropFirst(before))
  }

  // It allocates, which a handler may do only where the signal interrupts no allocation: it interrupts `write`.
  private static func look() {
    guard let folder = folder.value else { return }
    for name in names(in: folder) where name.hasPrefix(".reactive-") {
      if let mode = permissions(of: folder + "/" + name) { modes.write(mode) }
    }
  }

  /// Limits the files of this process from now on. A write beyond that ends the process, unless there is a handler.
  static func limit(to bytes: Int) { _ = setLimit(rlim_t(bytes)) }

  /// Returns the limit before.
  private static func setLimit(_ bytes: rlim_t) -> rlim_t {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    let old = limit.rlim_cur
    limit.rlim_cur = bytes
    setrlimit(resource, &limit)
    return old
  }
}

/// The permissions of a file; nil if there is none.
func permissions(of path: String) -> UInt32? {
  var status = stat()
  return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
}
