#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch
  import ReactiveDisposables

  /// The thread that waits until descriptors are ready, for all subscriptions of the process. It starts with the first
  /// wait and never ends.
  ///
  /// It asks `poll` for all of them at once, so a report costs as much as there are waits. It runs no other code than
  /// that.
  final class ReadinessThread: @unchecked Sendable {
    // Unchecked because `waits` changes only under the lock.
    static let shared = ReadinessThread()

    private let lock = Lock()
    private var waits: [ObjectIdentifier: ReadinessSource] = [:]
    /// Interrupts `poll`. Without it, because too many files are open, the thread looks for new waits every ten
    /// milliseconds.
    private let interruption = Calls.pipe()

    private init() {
      if let interruption {
        Calls.setNonBlocking(interruption.reading)
        Calls.setNonBlocking(interruption.writing)
      }
      let code = DetachedThread.start { [self] in run() }
      precondition(code == 0, "\(SystemFailure("pthread_create", code: code))")
    }

    /// Fires a source once when its descriptor is ready. Does nothing if it waits already.
    func add(_ source: ReadinessSource) {
      lock.withLock { waits[ObjectIdentifier(source)] = source }
      interrupt()
    }

    /// Ends the wait of a source.
    func remove(_ source: ReadinessSource) {
      if end(source) { interrupt() }
    }

    private func interrupt() {
      guard let interruption else { return }
      // A full pipe interrupts as well.
      withUnsafeBytes(of: UInt8(0)) { _ = Calls.write(interruption.writing, $0) }
    }

    private func run() {
      while true {
        // The sources are retained meanwhile, so no other one has the identity of one of them.
        let sources = lock.withLock { Array(waits.values) }
        var entries = [pollfd(fd: interruption?.reading ?? -1, events: Int16(POLLIN), revents: 0)]
        // One entry for each number, whatever the number of its waits: `poll` refuses more entries than the process may
        // open files.
        var places: [Int32: Int] = [:]
        for source in sources {
          let place = places[source.number, default: entries.count]
          if place == entries.count { entries.append(pollfd(fd: source.number, events: 0, revents: 0)) }
          places[source.number] = place
          entries[place].events |= source.readiness.events
        }
        let count = poll(&entries, nfds_t(entries.count), interruption == nil ? ReadinessThread.pause : -1)
        if count < 0, errno != EINTR { fail(sources, errno) }
        guard count > 0 else { continue }
        if let interruption, entries[0].revents != 0 { Calls.discard(interruption.reading) }
        for source in sources {
          guard let place = places[source.number], source.readiness.isReported(by: entries[place].revents) else {
            continue
          }
          if end(source) { source.fire() }
        }
      }
    }

    /// Ends the waits that the system refuses, such as more of them than the process may have open files by now.
    private func fail(_ sources: [ReadinessSource], _ code: Int32) {
      for source in sources where end(source) { source.fire(failingWith: code) }
      // The system may refuse the next call as well.
      usleep(useconds_t(ReadinessThread.pause) * 1_000)
    }

    /// Ends a wait. Returns whether it had begun.
    private func end(_ source: ReadinessSource) -> Bool {
      lock.withLock { waits.removeValue(forKey: ObjectIdentifier(source)) != nil }
    }

    /// The milliseconds between two looks where the system cannot wait for longer.
    private static let pause: Int32 = 10
  }
#endif
