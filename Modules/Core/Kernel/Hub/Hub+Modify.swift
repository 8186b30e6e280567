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
  /// - Parameter change: runs without a lock, and again if another thread sent a value meanwhile. It must not send one itself.
  @inlinable
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    var isRerun = false
    while true {
      var (value, version) = newestAndVersion
      let result = try isRerun ? rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if let acceptance = accept(value, ifVersion: version) {
        deliver(acceptance)
        return result
      }
      if isClosed { return result }
    }
  }

  /// Runs a closure of `modify` again. Traps if it sends to the hub: it would run again without end (C15).
  @usableFromInline
  package func rerun<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, on value: inout Value, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    let thread = currentThreadIdentity()
    lock.withLock {
      reruns.append((thread, false))
      updateBar()
    }
    defer {
      var hasSent = false
      lock.withLock {
        if let place = reruns.lastIndex(where: { $0.thread == thread }) { hasSent = reruns.remove(at: place).hasSent }
        updateBar()
      }
      if hasSent { trapRerun(file: file, line: line) }
    }
    return try change(&value)
  }

  private func trapRerun(file: StaticString, line: UInt) -> Never {
    Diagnostics.trap(
      "The closure of modify(_:) wrote to what it modifies.",
      breaking: "C15, a modify does not write to what it modifies",
      meaning: "the closure is run again when the value has changed meanwhile, and changes it each time",
      remedy: "assign to the closure's parameter, and leave the subject or property alone", file: file, line: line)
  }

  /// Notes that the calling thread sends a value. Under the lock.
  @usableFromInline
  func noteSend() {
    let thread = currentThreadIdentity()
    for place in reruns.indices where reruns[place].thread == thread { reruns[place].hasSent = true }
  }

  /// Under the lock.
  private func updateBar() {
    if isWatched || !reruns.isEmpty {
      word.bitwiseOr(SubscriberList.barred, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~SubscriberList.barred, ordering: .relaxed)
    }
  }
}
