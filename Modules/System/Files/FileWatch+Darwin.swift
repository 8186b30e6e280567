#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// Wakes a pump when a file changes, and when a folder gets or loses a file: by Dispatch's sources for files.
  final class FileWatch: @unchecked Sendable {
    // Unchecked because the variables are used on the queue only.
    private let folder: String
    private let queue: DispatchQueue
    private let wake: @Sendable () -> Void
    private var folderSource: VnodeSource?
    private var folderIdentity: FileIdentity?
    private var fileSource: VnodeSource?
    private var hasChanged = false
    private var isAwaited = false

    init(folder: String, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) throws(SystemFailure) {
      self.folder = folder
      self.queue = queue
      self.wake = wake
      try watchFolder()
    }

    /// Watches the folder that the path leads to by now, if there is one. The former folder has reported that it was
    /// moved or removed.
    func followFolder() throws(SystemFailure) {
      guard let now = FileIdentity(path: folder), now != folderIdentity else { return }
      try watchFolder()
    }

    private func watchFolder() throws(SystemFailure) {
      let opened = try DescriptorHandle.open(folder, O_EVTONLY | O_DIRECTORY)
      folderIdentity = FileIdentity(opened)
      folderSource?.cancel {}
      folderSource = VnodeSource(opened, on: queue) { [weak self] in self?.note() }
    }

    /// Watches another file than before.
    func follow(_ file: DescriptorHandle?) throws(SystemFailure) {
      fileSource?.cancel {}
      fileSource = file.flatMap { VnodeSource($0, on: queue) { [weak self] in self?.note() } }
    }

    /// Forgets the changes so far. Later ones wake the pump.
    func forgetChanges() throws(SystemFailure) { hasChanged = false }

    /// Requests one call of `wake` after a change since ``forgetChanges()``.
    func awaitChange() {
      isAwaited = !hasChanged
      if hasChanged { queue.async(execute: wake) }
    }

    func close(then closed: @escaping @Sendable () -> Void) {
      fileSource.take()?.cancel {}
      guard let source = folderSource.take() else { return closed() }
      source.cancel(then: closed)
    }

    private func note() {
      hasChanged = true
      guard isAwaited else { return }
      isAwaited = false
      wake()
    }
  }

  /// Calls a closure when an open file changes. It keeps the descriptor open until it is cancelled.
  final class VnodeSource: @unchecked Sendable {
    // Unchecked because the variable is used on the queue only.
    private let source: any DispatchSourceFileSystemObject
    private var onCancelled: (@Sendable () -> Void)?

    /// - Returns: nil if the descriptor is closed.
    init?(_ descriptor: DescriptorHandle, on queue: DispatchQueue, changed: @escaping @Sendable () -> Void) {
      guard descriptor.beginUse() else { return nil }
      let made = descriptor.withNumber { number in
        DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: number, eventMask: [.write, .extend, .attrib, .rename, .delete, .link], queue: queue)
      }
      guard let made else {
        descriptor.endUse()
        return nil
      }
      source = made
      source.setEventHandler(handler: changed)
      source.setCancelHandler { [self] in
        descriptor.endUse()
        onCancelled.take()?()
      }
      source.activate()
    }

    /// Ends the source, and then calls a closure on the queue.
    func cancel(then body: @escaping @Sendable () -> Void) {
      onCancelled = body
      source.cancel()
    }
  }
#endif
