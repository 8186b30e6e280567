import ReactiveDisposables
import Synchronization

/// A hub that has a value from its beginning to its expiry.
extension Hub {
  /// The newest accepted value.
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

  /// Bars the short way, or opens it again.
  package func setWatched(_ isWatched: Bool) {
    lock.withLock { changeBar { $0.isWatched = isWatched } }
  }

  /// Replaces the value by what a closure makes of it.
  ///
  /// - Parameters:
  ///   - change: runs without a lock, and again if another thread sent a value meanwhile. It must not send one itself.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  @inlinable
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    var isRerun = false
    while true {
      var (value, version) = newestAndVersion
      let result = try isRerun ? rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if sendUnwatched(value, ifVersion: version) { return result }
      if let acceptance = accept(value, ifVersion: version) {
        deliver(acceptance)
        return result
      }
      if isClosed { return result }
    }
  }

  /// Runs a closure of `modify` again. Traps if it sends to the hub: it would be run again for ever (C15).
  ///
  /// Only from the second run on, so that the first costs nothing.
  @inlinable
  @inline(never)
  package func rerun<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, on value: inout Value, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    beginRerun()
    defer { endRerun(file: file, line: line) }
    return try change(&value)
  }

  @usableFromInline
  func beginRerun() {
    lock.withLock { changeBar { $0.reruns.append(HubBar.Rerun(thread: currentThreadIdentity())) } }
  }

  @usableFromInline
  func endRerun(file: StaticString, line: UInt) {
    var hasWritten = false
    lock.withLock { changeBar { hasWritten = $0.endRerun(on: currentThreadIdentity()) } }
    if hasWritten {
      Diagnostics.trap(
        "The closure of modify(_:) wrote to what it modifies.",
        breaking: "C15, a modify does not write to what it modifies",
        meaning: "the closure is run again when the value has changed meanwhile, and changes it each time",
        remedy: "assign to the closure's parameter, and leave the subject or property alone", file: file, line: line)
    }
  }

  /// Under the lock.
  private func changeBar(_ change: (inout HubBar) -> Void) {
    change(&bar)
    if bar.isUp {
      word.bitwiseOr(Roster.barred, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~Roster.barred, ordering: .relaxed)
    }
  }
}

/// Why a hub's short way is barred, if it is.
@usableFromInline
struct HubBar {
  /// A closure of `modify` that runs again, because a value was accepted while it ran.
  @usableFromInline
  struct Rerun {
    let thread: UInt
    /// Whether a value was accepted from that thread meanwhile.
    var hasWritten = false
  }

  /// Whether the owner has more to do with a value than to send it.
  var isWatched = false
  @usableFromInline var reruns: [Rerun] = []

  @usableFromInline
  init() {}

  var isUp: Bool { isWatched || !reruns.isEmpty }

  /// Notes that the calling thread writes.
  @inlinable
  mutating func noteWrite() {
    if !reruns.isEmpty { noteRerunWrite() }
  }

  @usableFromInline
  mutating func noteRerunWrite() {
    let thread = currentThreadIdentity()
    for place in reruns.indices where reruns[place].thread == thread { reruns[place].hasWritten = true }
  }

  /// Forgets the closure that began last on a thread. Returns whether it has written.
  mutating func endRerun(on thread: UInt) -> Bool {
    guard let place = reruns.lastIndex(where: { $0.thread == thread }) else { return false }
    return reruns.remove(at: place).hasWritten
  }
}
