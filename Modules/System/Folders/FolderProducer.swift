#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch
  import ReactiveKernel

  /// Makes changes of the reports of inotify.
  struct FolderProducer: Producer {
    /// The first of the two reports of a renaming. The second one follows it, or the file has left the folders that are watched.
    private struct Departure {
      let cookie: UInt32
      let path: String
      let isFolder: Bool
    }

    private static let longestRenaming = DispatchTimeInterval.milliseconds(10)

    private let inotify: Inotify
    private let isRecursive: Bool
    private let queue: DispatchQueue
    private let wake: @Sendable () -> Void
    private var root: Int32 = -1
    private var rootPath: String
    private var paths: [Int32: String] = [:]
    private var changes = RingQueue<FolderChange>()
    /// The path of the newest change, if that is a modification that waits.
    private var modified: String?
    private var departure: Departure?
    /// The cookie of a departure that has waited long enough.
    private let overdue = SerialState<UInt32?>(nil)
    /// Paths that a listing has found, and that a report may repeat.
    private var listed: Set<PathKey> = []
    private var hasEnded = false

    init(
      _ path: String, isRecursive: Bool, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      inotify = try Inotify(on: queue, wake: wake)
      self.isRecursive = isRecursive
      self.queue = queue
      self.wake = wake
      rootPath = path
      do throws(SystemFailure) {
        try watchRoot()
      } catch {
        inotify.close {}
        throw error
      }
    }

    mutating func next() throws(SystemFailure) -> Production<FolderChange> {
      while true {
        if let change = changes.popFirst() { return .value(change) }
        modified = nil
        if hasEnded { return .ended }
        let reports = inotify.takeReports()
        for report in reports where !hasEnded { try take(report) }
        if reports.isEmpty {
          // No report that was queued before a listing is left.
          listed = []
          guard let departure, departure.cookie == overdue.value else { return .waiting }
          leave(departure)
        }
      }
    }

    func awaitNext() {
      if let departure {
        queue.asyncAfter(deadline: .now() + FolderProducer.longestRenaming) { [overdue, wake] in
          overdue.value = departure.cookie
          wake()
        }
      }
      inotify.awaitReports()
    }

    func close(then closed: @escaping @Sendable () -> Void) { inotify.close(then: closed) }

    // MARK: Reports

    private mutating func take(_ report: InotifyReport) throws(SystemFailure) {
      if report.has(IN_Q_OVERFLOW) {
        if let departure { leave(departure) }
        send(.overflow)
        do throws(SystemFailure) {
          return try watchRoot()
        } catch {
          guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
          // The report of the folder's removal was lost.
          return hasEnded = true
        }
      }
      if report.watch == root, report.has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
        if let departure { leave(departure) }
        hasEnded = true
        return
      }
      if report.has(IN_IGNORED) { paths[report.watch] = nil }
      if let departure, !report.has(IN_MOVED_TO) || report.cookie != departure.cookie { leave(departure) }
      // Looked up after that, because a folder that has left is watched no more.
      guard let folder = paths[report.watch], !report.name.isEmpty else { return }
      try take(report, about: folder.appendingName(report.name))
    }

    private mutating func take(_ report: InotifyReport, about path: String) throws(SystemFailure) {
      let isFolder = report.has(IN_ISDIR)
      let wasListed = listed.remove(PathKey(path)) != nil
      if let old = departure.take() {
        if old.isFolder { move(from: old.path, to: path) }
        return send(.renamed(from: old.path, to: path))
      }
      if report.has(IN_MOVED_FROM) {
        departure = Departure(cookie: report.cookie, path: path, isFolder: isFolder)
      } else if report.has(IN_DELETE) {
        send(.removed(path))
      } else if report.has(IN_MODIFY) {
        if let modified, modified.isSamePath(as: path) { return }
        send(.modified(path))
        modified = path
      } else if report.has(IN_CREATE, IN_MOVED_TO), !wasListed {
        send(.created(path))
        if isFolder, isRecursive { try watch(path, isNew: true) }
      }
    }

    private mutating func send(_ change: FolderChange) {
      modified = nil
      changes.append(change)
    }

    /// The second report of a renaming has not followed.
    private mutating func leave(_ departure: Departure) {
      self.departure = nil
      send(.removed(departure.path))
      for (watch, path) in paths where path.isSamePath(as: departure.path) || path.isPath(inside: departure.path) {
        inotify.remove(watch)
        paths[watch] = nil
      }
    }

    private mutating func move(from old: String, to new: String) {
      for (watch, path) in paths where path.isSamePath(as: old) || path.isPath(inside: old) {
        paths[watch] = path.moved(from: old, to: new)
      }
    }

    // MARK: Watches

    private mutating func watchRoot() throws(SystemFailure) {
      root = try watch(rootPath, IN_ONLYDIR)
      paths[root] = rootPath
      if isRecursive { try watch(foldersIn: rootPath, isNew: false) }
    }

    /// Watches a folder that was not watched, and the folders in it. Sends their files if they are new.
    private mutating func watch(_ folder: String, isNew: Bool) throws(SystemFailure) {
      do throws(SystemFailure) {
        paths[try watch(folder, IN_ONLYDIR, IN_DONT_FOLLOW)] = folder
      } catch {
        guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
        // Removed meanwhile; a report follows.
        return
      }
      try watch(foldersIn: folder, isNew: isNew)
    }

    private mutating func watch(foldersIn folder: String, isNew: Bool) throws(SystemFailure) {
      guard let names = namesOfFiles(in: folder) else {
        if errno == ENOENT || errno == ENOTDIR { return }
        throw SystemFailure("opendir", path: folder)
      }
      for name in names {
        let path = folder.appendingName(name)
        if isNew {
          send(.created(path))
          listed.insert(PathKey(path))
        }
        if FileIdentity(path: path, followingLinks: false)?.isFolder ?? false { try watch(path, isNew: isNew) }
      }
    }

    private func watch(_ folder: String, _ flags: Int32...) throws(SystemFailure) -> Int32 {
      let kinds = [IN_CREATE, IN_MODIFY, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF]
      return try inotify.watch(folder, for: flags + kinds)
    }
  }
#endif
