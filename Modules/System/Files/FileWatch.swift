#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch

  /// Wakes a pump when a file changes, and when a folder gets or loses a file: by inotify.
  final class FileWatch {
    private let inotify: Inotify
    private var fileWatch: Int32?

    init(folder: String, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) throws(SystemFailure) {
      // One report says as much as many.
      inotify = try Inotify(limit: 1, on: queue, wake: wake)
      do throws(SystemFailure) {
        _ = try inotify.watch(
          folder, for: [IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR])
      } catch {
        inotify.close {}
        throw error
      }
    }

    /// Watches another file than before.
    func follow(_ file: Descriptor?) throws(SystemFailure) {
      if let fileWatch { inotify.remove(fileWatch) }
      fileWatch = nil
      guard let file else { return }
      fileWatch = inotify.watch(file, for: [IN_MODIFY, IN_ATTRIB, IN_MOVE_SELF, IN_DELETE_SELF])
      // Without `/proc` by the path, which could lead to another file by now. Its folder's report follows then.
      if fileWatch == nil, let path = file.path {
        fileWatch = try inotify.watch(path, for: [IN_MODIFY, IN_ATTRIB, IN_MOVE_SELF, IN_DELETE_SELF])
      }
    }

    /// Forgets the changes so far. Later ones wake the pump.
    func forgetChanges() { _ = inotify.takeReports() }

    /// Requests one call of `wake` after a change since ``forgetChanges()``.
    func awaitChange() { inotify.awaitReports() }

    func close(then closed: @escaping @Sendable () -> Void) { inotify.close(then: closed) }
  }
#endif
