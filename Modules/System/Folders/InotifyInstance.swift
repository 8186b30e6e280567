#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch
  import ReactiveDisposables

  /// The instance of inotify that all subscriptions share. It is open while there is one.
  ///
  /// Shared because most systems give a user 128 instances, for all programs together. The number of watches is large.
  /// One lock covers reading, adding and removing. An empty list of reports then means that nothing has happened. No
  /// user code runs under it: a subscription is woken on its queue.
  ///
  /// Two watches of one file are one watch in the system. So each watch has a list of its subscriptions, and the last
  /// one removes it.
  final class InotifyInstance: @unchecked Sendable {
    // Unchecked because the variables are used under the lock only.
    static let shared = InotifyInstance()

    private let queue = DispatchQueue(label: "ReactiveSystem.Inotify")
    private let lock = Lock()
    private var descriptor: DescriptorHandle?
    private var readiness: ReadinessSource?
    private var subscriptions: [ObjectIdentifier: Inotify] = [:]
    private var watchers: [Int32: [Inotify]] = [:]

    func add(_ subscription: Inotify) throws(SystemFailure) {
      var code: Int32 = 0
      lock.withLock {
        if descriptor == nil { code = open() }
        if code == 0 { subscriptions[ObjectIdentifier(subscription)] = subscription }
      }
      if code != 0 { throw SystemFailure("inotify_init1", code: code) }
    }

    /// Returns the number of the watch, and the error number if the first one is negative.
    func watch(_ path: String, for kinds: UInt32, _ subscription: Inotify) -> (watch: Int32, code: Int32) {
      var (watch, code): (Int32, Int32) = (-1, EBADF)
      // Earlier reports of a file that is watched already are not for this subscription.
      receive {
        descriptor?.withNumber { number in
          watch = inotify_add_watch(number, path, kinds | UInt32(IN_MASK_ADD))
          code = errno
        }
        guard watch >= 0 else { return }
        if subscription.kinds.updateValue(subscription.kinds[watch, default: 0] | kinds, forKey: watch) == nil {
          watchers[watch, default: []].append(subscription)
        }
      }
      return (watch, code)
    }

    func remove(_ watch: Int32, _ subscription: Inotify) {
      lock.withLock {
        if subscription.kinds.removeValue(forKey: watch) != nil { leave(watch, subscription) }
      }
    }

    /// Removes a subscription, closes the instance if it was the last one, and then calls a closure on the queue of the
    /// subscription.
    func remove(_ subscription: Inotify, then closed: @escaping @Sendable () -> Void) {
      var open: (DescriptorHandle?, ReadinessSource?)
      lock.withLock {
        guard subscriptions.removeValue(forKey: ObjectIdentifier(subscription)) != nil else { return }
        for watch in subscription.kinds.keys where !subscriptions.isEmpty { leave(watch, subscription) }
        subscription.kinds = [:]
        guard subscriptions.isEmpty else { return }
        watchers = [:]
        open = (descriptor.take(), readiness.take())
      }
      guard let descriptor = open.0, let readiness = open.1 else { return closed() }
      descriptor.close()
      // The queue alone uses the source.
      queue.async { readiness.cancel { subscription.queue.async(execute: closed) } }
    }

    /// Gives the reports that have arrived to the subscriptions, and then runs a closure under the lock.
    func receive(then body: () -> Void) {
      lock.withLock {
        receive()
        body()
      }
    }

    // MARK: Under the lock

    /// Returns zero or an error number.
    private func open() -> Int32 {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard number >= 0 else { return errno }
      let opened = DescriptorHandle(owning: number)
      descriptor = opened
      readiness = ReadinessSource(opened, for: .reading, on: queue) { [self] failure in receiveNext(failure) }
      queue.async { [readiness] in readiness?.arm() }
      return 0
    }

    private func leave(_ watch: Int32, _ subscription: Inotify) {
      watchers[watch]?.removeAll { $0 === subscription }
      guard watchers[watch]?.isEmpty ?? false else { return }
      watchers[watch] = nil
      _ = descriptor?.withNumber { inotify_rm_watch($0, watch) }
    }

    private func receive() {
      // The kernel returns whole reports only.
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
        while let count = descriptor?.withNumber({ Calls.read($0, into: buffer) }), count > 0 {
          var place = 0
          while place < count {
            let head = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let name = buffer[(place + MemoryLayout<inotify_event>.size)...].prefix(Int(head.len)).prefix { $0 != 0 }
            give(
              InotifyReport(
                watch: head.wd, mask: head.mask, cookie: head.cookie, name: String(decoding: name, as: UTF8.self)))
            place += MemoryLayout<inotify_event>.size + Int(head.len)
          }
        }
      }
    }

    private func give(_ report: InotifyReport) {
      if report.has(IN_Q_OVERFLOW) { return subscriptions.values.forEach { $0.take(report) } }
      for subscription in watchers[report.watch] ?? [] { subscription.take(report) }
      // The system has removed the watch, and does not use the number again.
      guard report.has(IN_IGNORED), let former = watchers.removeValue(forKey: report.watch) else { return }
      for subscription in former { subscription.kinds[report.watch] = nil }
    }

    // MARK: On the queue

    private func receiveNext(_ failure: SystemFailure?) {
      var source: ReadinessSource?
      receive {
        source = readiness
        if let failure { subscriptions.values.forEach { $0.fail(failure) } }
      }
      // Also after a failure, because later subscriptions wait too.
      source?.arm()
    }
  }
#endif
