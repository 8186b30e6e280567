#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// Makes changes from the differences of two snapshots. Dispatch's sources for files report the time to make one.
  struct FolderProducer: Producer {
    private let path: String
    private let isRecursive: Bool
    private let queue: DispatchQueue
    private let state: WatchState
    private let identity: FileIdentity
    private var snapshot: FolderSnapshot
    private var root: VnodeSource?
    private var sources: [FileIdentity.Key: VnodeSource] = [:]
    private var changes: ArraySlice<FolderChange> = []

    init(
      _ path: String, isRecursive: Bool, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      self.path = path
      self.isRecursive = isRecursive
      self.queue = queue
      state = WatchState(wake)
      let folder = try DescriptorHandle.open(path, O_EVTONLY | O_DIRECTORY)
      guard let identity = FileIdentity(folder) else { throw SystemFailure("fstat", path: path) }
      self.identity = identity
      snapshot = try FolderSnapshot(of: path, isRecursive: isRecursive)
      root = VnodeSource(folder, on: queue) { [state] in state.note() }
      watchEntries()
    }

    mutating func next() throws(SystemFailure) -> Production<FolderChange> {
      while true {
        if let change = changes.popFirst() { return .value(change) }
        guard state.takeChange() else { return .waiting }
        guard FileIdentity(path: path) == identity else { return .ended }
        let new = try FolderSnapshot(of: path, isRecursive: isRecursive)
        changes = new.changes(since: snapshot)[...]
        snapshot = new
        watchEntries()
      }
    }

    func awaitNext() { state.awaitChange(on: queue) }

    mutating func close(then closed: @escaping @Sendable () -> Void) {
      for source in sources.values { source.cancel {} }
      guard let root = root.take() else { return closed() }
      root.cancel(then: closed)
    }

    /// Watches the entries of the snapshot, and no others.
    private mutating func watchEntries() {
      let old = sources
      sources = [:]
      for (place, entry) in snapshot.entries {
        let key = entry.key
        // A file that cannot be opened is not watched. It is listed with the others.
        sources[key] =
          old[key]
          ?? (try? DescriptorHandle.open(place.path, O_EVTONLY | O_SYMLINK)).flatMap { file in
            VnodeSource(file, on: queue) { [state] in state.note() }
          }
      }
      for (key, source) in old where sources[key] == nil { source.cancel {} }
    }
  }

  /// Whether there was a change, and whether the pump waits for one.
  private final class WatchState: @unchecked Sendable {
    // Unchecked because the variables are used on the queue only.
    private let wake: @Sendable () -> Void
    // The first look finds the changes since the listing.
    private var hasChanged = true
    private var isAwaited = false

    init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

    func note() {
      hasChanged = true
      guard isAwaited else { return }
      isAwaited = false
      wake()
    }

    func takeChange() -> Bool {
      defer { hasChanged = false }
      return hasChanged
    }

    func awaitChange(on queue: DispatchQueue) {
      isAwaited = !hasChanged
      if hasChanged { queue.async(execute: wake) }
    }
  }
#endif
