#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch

  /// Wakes a pump when a file changes, and when a folder gets or loses a file: by inotify.
  final class FileWatch {
    private let folder: String
    private let inotify: Inotify
    private var folderWatch: Int32?
    private var fileWatch: Int32?

    init(folder: String, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) throws(SystemFailure) {
      self.folder = folder
      // One report says as much as many.
      inotify = try Inotify(limit: 1, on: queue, wake: wake)
      do throws(SystemFailure) {
        try watchFolder()
      } catch {
        inotify.close {}
        throw error
      }
    }

    /// Watches the folder that the path leads to by now, if there is one. The former folder has reported that it was
    /// moved or removed.
    func followFolder() throws(SystemFailure) {
      let former = folderWatch
      do throws(SystemFailure) {
        try watchFolder()
      } catch {
        guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
        return
      }
      if let former, former != folderWatch { inotify.remove(former) }
    }

    /// The system returns the same number for a folder that is watched already.
    private func watchFolder() throws(SystemFailure) {
      folderWatch = try inotify.watch(
        folder, for: [IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR])
    }

    /// Watches another file than before.
    func follow(_ file: DescriptorHandle?) throws(SystemFailure) {
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
    func forgetChanges() throws(SystemFailure) { _ = try inotify.takeReports() }

    /// Requests one call of `wake` after a change since ``forgetChanges()``.
    func awaitChange() { inotify.awaitReports() }

    func close(then closed: @escaping @Sendable () -> Void) { inotify.close(then: closed) }
  }
#endif
