#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import ReactiveKernel

  /// The folders that a subscription watches, and the reports that were received and not processed yet.
  ///
  /// The tree has the state after the processed reports. The system may be ahead of it: then a path of the tree leads
  /// to nothing, or to another folder. So a folder is listed only if no report that waits is about a folder on its
  /// path.
  struct FolderTree {
    private let inotify: Inotify
    /// The path of the root without symbolic links, and independent of the current folder of the process.
    private let base: String
    private(set) var root: FolderNode
    private var nodes: [Int32: FolderNode] = [:]
    private var reports = RingQueue<InotifyReport>()
    /// The number of reports that were received so far.
    private var received = 0
    /// How many of the waiting reports say that a folder has left a name, or has come to it.
    private var moves: [Place: Int] = [:]

    private struct Place: Hashable {
      let watch: Int32
      let name: PathKey
    }

    /// A name in a folder.
    struct Entry {
      let folder: FolderNode
      let name: String
      let isFolder: Bool
    }

    /// The outcome of an attempt to list a folder.
    enum Listing {
      /// The names that existed when its watch began, the last one first. Later changes are in the reports.
      case entries([Entry])
      /// A report that waits may explain where the folder is.
      case uncertain
      /// The path does not lead to the root any more.
      case lost
    }

    /// - Parameter path: the path of the root.
    init(_ path: String, of inotify: Inotify) throws(SystemFailure) {
      self.inotify = inotify
      base = FolderTree.resolved(path) ?? path
      root = FolderNode(name: path, isNew: false)
      try watchRoot()
    }

    /// Whether the path of the root still leads to it.
    private var isRootThere: Bool { root.identity != nil && FileIdentity(path: base)?.key == root.identity }

    private mutating func watchRoot() throws(SystemFailure) {
      let watch = try inotify.watch(base, for: [IN_ONLYDIR] + FolderTree.kinds)
      (root.watch, root.firstReport) = (watch, received)
      nodes[watch] = root
      root.identity = FileIdentity(path: base)?.key
    }

    /// Forgets all folders and reports, and watches the root again. Returns false if its path leads elsewhere.
    mutating func reset() throws(SystemFailure) -> Bool {
      for watch in nodes.keys { inotify.remove(watch) }
      let former = root
      _ = former.dissolve()
      root = FolderNode(name: former.name, isNew: false)
      (nodes, moves, reports) = ([:], [:], RingQueue())
      // Reports up to here are about what the next listing has.
      received += try inotify.takeReports().count
      try watchRoot()
      return root.identity == former.identity
    }

    // MARK: Reports

    var hasReports: Bool { !reports.isEmpty }

    /// Receives the reports that have arrived. Returns them too.
    @discardableResult
    mutating func receive() throws(SystemFailure) -> [InotifyReport] {
      let new = try inotify.takeReports()
      received += new.count
      for report in new {
        reports.append(report)
        if let place = FolderTree.place(movedBy: report) { moves[place, default: 0] += 1 }
      }
      return new
    }

    /// Takes the first report that waits, with the folder that it is from; nil for a folder that is not watched any
    /// more.
    mutating func takeReport() -> (report: InotifyReport, folder: FolderNode?)? {
      let number = received - reports.count
      guard let report = reports.popFirst() else { return nil }
      if let place = FolderTree.place(movedBy: report) {
        moves[place] = moves[place].flatMap { $0 > 1 ? $0 - 1 : nil }
      }
      let folder = nodes[report.watch].flatMap { $0.firstReport <= number ? $0 : nil }
      if report.has(IN_IGNORED), let folder { forget(folder) }
      return (report, folder)
    }

    private mutating func forget(_ folder: FolderNode) {
      if let watch = folder.watch { nodes[watch] = nil }
      folder.watch = nil
    }

    private static func place(movedBy report: InotifyReport) -> Place? {
      guard report.has(IN_ISDIR), report.has(IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE) else { return nil }
      return Place(watch: report.watch, name: PathKey(report.name))
    }

    // MARK: Paths

    /// The path of a folder, as changes have it; nil if it has left.
    func path(of folder: FolderNode) -> String? { path(of: folder, from: root.name) }

    private func path(of folder: FolderNode, from start: String) -> String? {
      var names: [String] = []
      var node = folder
      while let parent = node.parent {
        names.append(node.name)
        node = parent
      }
      guard node === root else { return nil }
      return names.reversed().reduce(start) { $0.appendingName($1) }
    }

    /// Whether the path of a folder leads to it, as far as the received reports say.
    private func isCertain(_ folder: FolderNode) -> Bool {
      if moves.isEmpty { return true }
      var node = folder
      while let parent = node.parent {
        guard let watch = parent.watch else { return false }
        if moves[Place(watch: watch, name: PathKey(node.name))] != nil { return false }
        node = parent
      }
      return true
    }

    /// Whether the path of a watched folder leads to another one, which no report explains.
    mutating func isMisplaced(_ folder: FolderNode) throws(SystemFailure) -> Bool {
      guard folder.watch != nil, let path = path(of: folder, from: base) else { return false }
      let found = FileIdentity(path: path, followingLinks: false)?.key
      try receive()
      return isCertain(folder) && found != folder.identity
    }

    // MARK: Folders

    /// Adds a folder. Ends the watches of one that it replaces. Returns whether there was one.
    @discardableResult
    mutating func put(_ folder: FolderNode, into parent: FolderNode, as name: String) -> Bool {
      guard let old = folder.move(into: parent, as: name), old !== folder else { return false }
      remove(old)
      return true
    }

    /// Ends the watches of a folder that has left, and of the folders in it.
    mutating func remove(_ folder: FolderNode) {
      for watch in folder.dissolve() where nodes.removeValue(forKey: watch) != nil { inotify.remove(watch) }
    }

    /// Watches a folder, and lists it. Nothing is listed if it is watched already.
    mutating func list(_ folder: FolderNode) throws(SystemFailure) -> Listing {
      if folder.hasLeft { return .entries([]) }
      var late = try receive()
      guard let path = path(of: folder, from: base), isCertain(folder) else { return .uncertain }
      let first = received
      if folder !== root {
        if folder.watch != nil { return .entries([]) }
        // Of a former watch of the same folder.
        late = []
        do throws(SystemFailure) {
          folder.watch = try inotify.watch(path, for: [IN_ONLYDIR, IN_DONT_FOLLOW] + FolderTree.kinds)
        } catch {
          guard error.isMissing else { throw error }
          try receive()
          return unlisted
        }
      }
      // The path leads to a folder with another path: it has just moved, or is mounted at two places.
      if let watch = folder.watch, let known = nodes[watch], known !== folder {
        folder.watch = nil
        return .uncertain
      }
      let found = try read(path, in: folder)
      let identity = FileIdentity(path: path, followingLinks: folder === root)?.key
      late += try receive()
      guard let found, let identity, isRootThere, isCertain(folder) else {
        if let watch = folder.watch, folder !== root {
          inotify.remove(watch)
          folder.watch = nil
        }
        return unlisted
      }
      if let watch = folder.watch, folder !== root {
        nodes[watch] = folder
        (folder.identity, folder.firstReport) = (identity, first)
      }
      return .entries(entries(found, of: folder, before: late))
    }

    /// The outcome without a list. A report of the root's end may wait.
    private var unlisted: Listing { isRootThere || hasReports ? .uncertain : .lost }

    /// Reads a folder. Nil if it is not there.
    private func read(_ path: String, in folder: FolderNode) throws(SystemFailure) -> [Entry]? {
      guard let names = namesOfFiles(in: path) else {
        let failure = SystemFailure("opendir", path: path)
        guard failure.isMissing else { throw failure }
        return nil
      }
      return names.map { name in
        let identity = FileIdentity(path: path.appendingName(name), followingLinks: false)
        return Entry(folder: folder, name: name, isFolder: identity?.isFolder ?? false)
      }
    }

    /// The names that existed when the watch began: the found names, without the names that later reports bring.
    private func entries(_ found: [Entry], of folder: FolderNode, before late: [InotifyReport]) -> [Entry] {
      var first: [PathKey: InotifyReport] = [:]
      for report in late where report.watch == folder.watch && !report.name.isEmpty {
        let key = PathKey(report.name)
        if first[key] == nil { first[key] = report }
      }
      if first.isEmpty { return found.reversed() }
      let names = Set(found.map { PathKey($0.name) })
      let left = first.values.filter { !$0.isArrival && !names.contains(PathKey($0.name)) }
        .map { Entry(folder: folder, name: $0.name, isFolder: $0.has(IN_ISDIR)) }
      return (found.filter { first[PathKey($0.name)]?.isArrival != true } + left)
        .sorted { PathKey($1.name) < PathKey($0.name) }
    }

    private static func resolved(_ path: String) -> String? {
      guard !path.hasZeroByte, let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return String(validatingCString: resolved)
    }

    private static let kinds = [
      IN_CREATE, IN_MODIFY, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF,
    ]
  }
#endif
