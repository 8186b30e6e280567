import ReactiveDisposables
import Synchronization

extension Hub {
  /// The newest accepted value, as it is kept. Under the lock.
  @inlinable
  var newestKept: Value? {
    guard let newest = waiting.last else { return current ?? kept.last }
    return remember?(newest) ?? newest
  }

  /// Reads the newest accepted value, if there is one, under the lock: no user code.
  @inlinable
  package func withNewest<Result>(_ read: (Value?) -> Result) -> Result {
    lock.withLock { read(newestKept) }
  }

  /// The newest accepted value of a hub that has one from its beginning to its expiry.
  @inlinable
  package var newest: Value { newestAndVersion.value }

  /// The newest accepted value, and a number that changes with it.
  @inlinable
  package var newestAndVersion: (value: Value, version: UInt) {
    var found: UInt = 0
    let value = lock.withLock {
      found = version
      return newestKept
    }
    guard let value else { preconditionFailure("the hub has no value") }
    return (value, found)
  }

  /// Bars the short way, or allows it again.
  package func setWatched(_ isWatched: Bool) {
    lock.withLock {
      self.isWatched = isWatched
      updateBar()
    }
  }

  /// Replaces the value by what a closure makes of it.
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

  /// Runs a closure of `modify` again.
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

  /// Traps if a closure of `modify` that runs again sends a value: it would run again without end (C15). Under the lock.
  @usableFromInline
  func requireNoRerun() {
    let thread = currentThreadIdentity()
    guard let rerun = reruns.first(where: { $0.thread == thread }) else { return }
    Diagnostics.trap(
      "The closure of modify(_:) wrote to what it modifies.",
      breaking: "C15, a modify does not write to what it modifies",
      meaning: "the closure is run again when the value has changed meanwhile, and changes it each time",
      remedy: "assign to the closure's parameter, and leave the subject or property alone",
      file: rerun.file, line: rerun.line)
  }

  /// Bars the short way while each send must look at more than the claim. Under the lock.
  private func updateBar() { claim.setBarred(isWatched || !reruns.isEmpty) }
}
