import Dispatch

#if canImport(Darwin)
  /// Wakes the code of one serial queue when a descriptor is ready. It keeps the descriptor open until it is cancelled.
  ///
  /// The queue alone uses it, from ``arm()`` on. It has two bodies: on Apple's systems a source of Dispatch, elsewhere
  /// a wait of the ``ReadinessThread``, because a source of Dispatch that is cancelled during a report may crash there
  /// (decision 0053).
  final class ReadinessSource: @unchecked Sendable {
    // Unchecked because the variables are used on the queue only.
    private let source: any DispatchSourceProtocol
    private var isActive = false
    private var isArmed = false
    private var onCancelled: (@Sendable () -> Void)?

    /// - Parameter wake: called on the queue, once for each call of ``arm()``. There is no failure here.
    /// - Returns: nil if the descriptor is closed.
    init?(
      _ descriptor: DescriptorHandle, for readiness: Calls.Readiness, on queue: DispatchQueue,
      wake: @escaping @Sendable (_ failure: SystemFailure?) -> Void
    ) {
      guard descriptor.beginUse() else { return nil }
      // In use from here on, so the closure runs.
      let made: (any DispatchSourceProtocol)? = descriptor.withNumber { number in
        switch readiness {
        case .reading: DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        case .writing: DispatchSource.makeWriteSource(fileDescriptor: number, queue: queue)
        // The writing end has nothing to read, and its end is that of the reader.
        case .closing: DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        }
      }
      guard let made else {
        descriptor.endUse()
        return nil
      }
      source = made
      // The source releases both handlers after its cancellation.
      source.setEventHandler { [self] in
        disarm()
        wake(nil)
      }
      source.setCancelHandler { [self] in
        descriptor.endUse()
        onCancelled.take()?()
      }
    }

    /// Requests one call of `wake`, when the descriptor is ready or its other end is closed.
    func arm() {
      guard !isArmed else { return }
      isArmed = true
      if isActive { source.resume() } else { source.activate() }
      isActive = true
    }

    /// Ends the source, and then calls a closure on the queue. The source does not use the descriptor any more by then.
    func cancel(then body: @escaping @Sendable () -> Void) {
      onCancelled = body
      source.cancel()
      // A source that is suspended or was never activated runs no handler, and must not be released.
      arm()
    }

    /// An armed source that was not disarmed would fire without end while no code reads.
    private func disarm() {
      // The event of a source may follow the request to cancel it.
      guard isArmed, onCancelled == nil else { return }
      isArmed = false
      source.suspend()
    }
  }
#else
  /// Wakes the code of one serial queue when a descriptor is ready. It keeps the descriptor open until it is cancelled.
  ///
  /// The queue alone uses it, from ``arm()`` on. On Apple's systems it is a source of Dispatch.
  final class ReadinessSource: @unchecked Sendable {
    // Unchecked because `isCancelled` is used on the queue only.
    let number: Int32
    let readiness: Calls.Readiness
    private let descriptor: DescriptorHandle
    private let queue: DispatchQueue
    private let wake: @Sendable (_ failure: SystemFailure?) -> Void
    private var isCancelled = false

    /// - Parameter wake: called on the queue, once for each call of ``arm()``; with a failure if the system refuses to
    ///   wait.
    /// - Returns: nil if the descriptor is closed.
    init?(
      _ descriptor: DescriptorHandle, for readiness: Calls.Readiness, on queue: DispatchQueue,
      wake: @escaping @Sendable (_ failure: SystemFailure?) -> Void
    ) {
      guard descriptor.beginUse() else { return nil }
      // In use from here on, so there is a number.
      number = descriptor.withNumber { $0 } ?? -1
      self.readiness = readiness
      self.descriptor = descriptor
      self.queue = queue
      self.wake = wake
    }

    /// Requests one call of `wake`, when the descriptor is ready or its other end is closed.
    func arm() { ReadinessThread.shared.add(self) }

    /// Called on the thread that waits.
    ///
    /// - Parameter code: the error number of a wait that has failed.
    func fire(failingWith code: Int32? = nil) {
      let failure = code.map { SystemFailure("poll", code: $0, path: descriptor.path) }
      queue.async { [self] in
        if !isCancelled { wake(failure) }
      }
    }

    /// Ends the wait, and then calls a closure on the queue. The descriptor is not used any more by then.
    func cancel(then body: @escaping @Sendable () -> Void) {
      isCancelled = true
      ReadinessThread.shared.remove(self)
      descriptor.endUse()
      queue.async(execute: body)
    }
  }
#endif
