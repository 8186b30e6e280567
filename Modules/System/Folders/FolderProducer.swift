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
    /// The first of the two reports of a renaming. The second one follows it, or the file has left the folders that are
    /// watched.
    private struct Departure {
      let cookie: UInt32
      let path: String
      let folder: FolderNode?
    }

    private static let longestRenaming = DispatchTimeInterval.milliseconds(10)

    private let inotify: Inotify
    private let isRecursive: Bool
    private let queue: DispatchQueue
    private let wake: @Sendable () -> Void
    private var tree: FolderTree
    private var changes = RingQueue<FolderChange>()
    /// The path of the newest change, if that is a modification that waits.
    private var modified: String?
    private var departure: Departure?
    /// The cookie of a departure that has waited long enough.
    private let overdue = SerialState<UInt32?>(nil)
    /// Folders that could not be listed yet.
    private var pending: [FolderNode] = []
    /// Folders that have replaced others. If two folders have exchanged their names, the reports are the same.
    private var replacing: [FolderNode] = []
    /// Whether a folder has moved since the last attempt to list the folders that are pending.
    private var hasMoved = false
    private var hasEnded = false

    init(
      _ path: String, isRecursive: Bool, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      let inotify = try Inotify(on: queue, wake: wake)
      self.inotify = inotify
      self.isRecursive = isRecursive
      self.queue = queue
      self.wake = wake
      do throws(SystemFailure) {
        tree = try FolderTree(path, of: inotify)
        if isRecursive { try watch(tree.root) }
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
        if !tree.hasReports { try tree.receive() }
        if tree.hasReports {
          while !hasEnded, let (report, folder) = tree.takeReport() { try take(report, from: folder) }
        } else if hasMoved {
          try settle()
        } else {
          guard let departure, departure.cookie == overdue.value else { return .waiting }
          leave(departure)
        }
      }
    }

    func awaitNext() {
      if let cookie = departure?.cookie {
        queue.asyncAfter(deadline: .now() + FolderProducer.longestRenaming) { [overdue, wake] in
          overdue.value = cookie
          wake()
        }
      }
      inotify.awaitReports()
    }

    func close(then closed: @escaping @Sendable () -> Void) { inotify.close(then: closed) }

    // MARK: Reports

    private mutating func take(_ report: InotifyReport, from folder: FolderNode?) throws(SystemFailure) {
      if report.has(IN_Q_OVERFLOW) { return try startAgain() }
      if folder === tree.root, report.has(IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED) {
        if let departure { leave(departure) }
        hasEnded = true
        return
      }
      if let departure, !report.has(IN_MOVED_TO) || report.cookie != departure.cookie { leave(departure) }
      hasMoved = hasMoved || isRecursive && report.has(IN_ISDIR)
      // Looked up after that, because a folder that has left is watched no more.
      guard let folder, folder.watch != nil, !report.name.isEmpty, let path = tree.path(of: folder) else { return }
      try take(report, of: path.appendingName(report.name), in: folder)
    }

    private mutating func take(_ report: InotifyReport, of path: String, in parent: FolderNode) throws(SystemFailure) {
      if report.has(IN_MOVED_FROM) {
        departure = Departure(cookie: report.cookie, path: path, folder: parent.remove(report.name))
      } else if report.has(IN_DELETE) {
        send(.removed(path))
        if let folder = parent.remove(report.name) { tree.remove(folder) }
      } else if report.has(IN_MODIFY) {
        if let modified, modified.isSamePath(as: path) { return }
        send(.modified(path))
        modified = path
      } else if report.isArrival {
        let former = departure.take()
        send(former.map { .renamed(from: $0.path, to: path) } ?? .created(path))
        if report.has(IN_ISDIR), isRecursive { try arrive(former?.folder, as: report.name, in: parent) }
      }
    }

    /// A folder has come to a name: one that was watched before, or another one.
    private mutating func arrive(
      _ known: FolderNode?, as name: String, in parent: FolderNode
    ) throws(SystemFailure) {
      let folder = known ?? FolderNode(name: name, isNew: true)
      if tree.put(folder, into: parent, as: name), folder.watch != nil { replacing.append(folder) }
      if folder.watch == nil { try watch(folder) }
    }

    private mutating func send(_ change: FolderChange) {
      modified = nil
      changes.append(change)
    }

    /// The second report of a renaming has not followed.
    private mutating func leave(_ departure: Departure) {
      self.departure = nil
      send(.removed(departure.path))
      if let folder = departure.folder { tree.remove(folder) }
    }

    // MARK: Folders

    /// Watches a folder and the folders in it. Sends their files if they are new.
    private mutating func watch(_ folder: FolderNode) throws(SystemFailure) {
      // A list instead of recursion: folders may be deep. The next entry is the last one.
      var rest = try list(folder)
      while let entry = rest.popLast() {
        if folder.isNew, let path = tree.path(of: entry.folder) { send(.created(path.appendingName(entry.name))) }
        guard entry.isFolder else { continue }
        let child = FolderNode(name: entry.name, isNew: folder.isNew)
        tree.put(child, into: entry.folder, as: entry.name)
        rest += try list(child)
      }
    }

    private mutating func list(_ folder: FolderNode) throws(SystemFailure) -> [FolderTree.Entry] {
      switch try tree.list(folder) {
      case .entries(let entries): return entries
      case .uncertain:
        pending.append(folder)
        hasMoved = hasMoved || tree.hasReports
      case .lost: hasEnded = true
      }
      return []
    }

    /// After all reports: lists the folders that could not be listed before, and checks the places of folders that
    /// replaced others.
    private mutating func settle() throws(SystemFailure) {
      hasMoved = false
      let (folders, replaced) = (pending, replacing)
      (pending, replacing) = ([], [])
      for folder in replaced {
        if try tree.isMisplaced(folder) { return try startAgain() }
      }
      for folder in folders where folder.watch == nil { try watch(folder) }
    }

    /// Reports are lost, or do not say where the folders are.
    private mutating func startAgain() throws(SystemFailure) {
      if let departure { leave(departure) }
      send(.overflow)
      (pending, replacing) = ([], [])
      do throws(SystemFailure) {
        guard try tree.reset() else { return hasEnded = true }
        if isRecursive { try watch(tree.root) }
      } catch {
        // The report of the folder's removal was lost.
        guard error.isMissing else { throw error }
        hasEnded = true
      }
    }
  }
#endif
