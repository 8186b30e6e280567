extension Hub {
  /// Transforms the newest accepted value with a closure and sends the result, in one step with its acceptance (C14).
  /// Returns whether it did.
  ///
  /// - Parameter decide: runs under the lock: no user code. Returns nil to send nothing.
  @discardableResult
  @inlinable
  package func send(deciding decide: (_ newest: Value?) -> Value?) -> Bool {
    deliver(lock.withLock { decide(newestKept).flatMap(take) })
  }

  /// Bars the short way of ``sendUnwatched(_:ifVersion:)``, or allows it again.
  package func setWatched(_ isWatched: Bool) {
    lock.withLock {
      self.isWatched = isWatched
      updateBar()
    }
  }

  /// Transforms the value with a closure.
  ///
  /// - Parameters:
  ///   - change: runs without a lock, and again if another thread sent a value meanwhile. It must not send one itself.
  ///   - send: sends the new value if none was accepted since that version. Returns whether it did.
  @inlinable
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, file: StaticString, line: UInt,
    sending send: (_ value: Value, _ version: UInt) -> Bool
  ) throws(Thrown) -> Result {
    var isRerun = false
    while true {
      var (value, version) = newestAndVersion
      let result = try isRerun ? rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if send(value, version) || isClosed { return result }
    }
  }

  @usableFromInline
  func rerun<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, on value: inout Value, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    let thread = currentThreadIdentity()
    lock.withLock {
      reruns.append((thread, file, line))
      updateBar()
    }
    defer {
      lock.withLock {
        if let place = reruns.lastIndex(where: { $0.thread == thread }) { reruns.remove(at: place) }
        updateBar()
      }
    }
    return try change(&value)
  }

  /// Traps if a closure of `modify` that runs again sends a value: it would run again without end (C15). Under the
  /// lock.
  @usableFromInline
  func requireNoRerun() {
    let thread = currentThreadIdentity()
    guard let rerun = reruns.first(where: { $0.thread == thread }) else { return }
    Diagnostics.trapModifyThatWrites(file: rerun.file, line: rerun.line)
  }

  /// Bars the short way while each send must look at more than the claim. Under the lock.
  private func updateBar() { claim.setBarred(isWatched || !reruns.isEmpty) }
}
