#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch

  /// Reports changes in folders and of files to one subscription. All subscriptions share one ``InotifyInstance``.
  final class Inotify: @unchecked Sendable {
    // Unchecked because the variables are used under the lock of the instance only.
    /// The number of reports that wait for a subscription, after which reports are dropped. The system has the same one
    /// by default.
    static let usualLimit = 16_384

    let queue: DispatchQueue
    let wake: @Sendable () -> Void
    private let limit: Int
    /// The requested kinds of reports, by watch.
    var kinds: [Int32: UInt32] = [:]
    private var reports: [InotifyReport] = []
    /// Why no more reports come.
    private var failure: SystemFailure?
    private var isAwaited = false

    /// - Parameters:
    ///   - limit: the number of reports after which one report of an overflow stands for the later ones.
    ///   - queue: the serial queue of the subscription.
    ///   - wake: called on the queue, once for each call of ``awaitReports()``.
    init(
      limit: Int = Inotify.usualLimit, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      self.limit = limit
      self.queue = queue
      self.wake = wake
      try InotifyInstance.shared.add(self)
    }

    /// Watches a file or a folder. Returns the number of the watch, which is the old one if it is watched already.
    func watch(_ path: String, for flags: [Int32]) throws(SystemFailure) -> Int32 {
      if path.hasZeroByte { throw SystemFailure("inotify_add_watch", code: EINVAL, path: path) }
      let (watch, code) = InotifyInstance.shared.watch(path, for: flags.reduce(0) { $0 | UInt32($1) }, self)
      guard watch >= 0 else { throw SystemFailure("inotify_add_watch", code: code, path: path) }
      return watch
    }

    /// Watches an open file, also if its path leads to another one by now. Nil without `/proc`.
    func watch(_ file: DescriptorHandle, for flags: [Int32]) -> Int32? {
      file.withNumber { number in try? watch("/proc/self/fd/\(number)", for: flags) } ?? nil
    }

    func remove(_ watch: Int32) { InotifyInstance.shared.remove(watch, self) }

    /// The reports that have arrived since the last call.
    ///
    /// - Throws: the failure of the system's call that waits for them.
    func takeReports() throws(SystemFailure) -> [InotifyReport] {
      var taken: [InotifyReport] = []
      var failure: SystemFailure?
      InotifyInstance.shared.receive {
        swap(&taken, &reports)
        failure = self.failure
      }
      if let failure { throw failure }
      return taken
    }

    /// Requests one call of `wake`, when a report has arrived since the last one that was taken.
    func awaitReports() {
      InotifyInstance.shared.receive {
        isAwaited = true
        if !reports.isEmpty || failure != nil { wakeOnce() }
      }
    }

    /// Ends all watches, and then calls a closure on the queue.
    func close(then closed: @escaping @Sendable () -> Void) { InotifyInstance.shared.remove(self, then: closed) }

    // MARK: Under the lock

    func take(_ report: InotifyReport) {
      guard report.isForAll || kinds[report.watch, default: 0] & report.mask != 0 else { return }
      // The system does this too with reports that were not read.
      if report == reports.last { return }
      if reports.count < limit {
        reports.append(report)
      } else if reports.count == limit {
        reports.append(.overflow)
      }
      wakeOnce()
    }

    func fail(_ failure: SystemFailure) {
      self.failure = failure
      wakeOnce()
    }

    private func wakeOnce() {
      guard isAwaited else { return }
      isAwaited = false
      queue.async(execute: wake)
    }
  }

  /// One report of inotify.
  struct InotifyReport: Equatable {
    /// The watch that it is from.
    let watch: Int32
    let mask: UInt32
    /// The same number in both reports of one renaming.
    let cookie: UInt32
    /// The name of the file in the folder; empty in reports about the watched file itself.
    let name: String

    static let overflow = InotifyReport(watch: -1, mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: "")

    /// Names are compared by their bytes, as the system does.
    static func == (first: InotifyReport, second: InotifyReport) -> Bool {
      (first.watch, first.mask, first.cookie) == (second.watch, second.mask, second.cookie)
        && first.name.isSamePath(as: second.name)
    }

    func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }

    /// Whether a file has come to a name.
    var isArrival: Bool { has(IN_CREATE, IN_MOVED_TO) }

    /// Whether the system sends it without a request.
    var isForAll: Bool { has(IN_Q_OVERFLOW, IN_IGNORED, IN_UNMOUNT) }
  }
#endif
