import ReactiveDisposables

/// Those who have subscribed to a connection that connects by itself, once.
///
/// It connects when enough of them are attached, and disconnects for good when the last one leaves. Every decision is one step under the
/// lock, and its effect happens after it, without (C3). Who is attached after the last one left sees what the subject remembers.
@usableFromInline
final class Attendance: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private let threshold: Int
  /// What is connected, and then disconnected; nil once the one or the other will not happen any more.
  @exclusivity(unchecked) private var connection: Connection?
  @exclusivity(unchecked) private var isConnected = false
  /// Those who have joined and not left.
  @exclusivity(unchecked) private var members = 0
  /// Those who have joined, perhaps left, and are not attached yet: all who count are when the source begins.
  @exclusivity(unchecked) private var arriving = 0

  @usableFromInline
  init(at connection: Connection, after threshold: Int) {
    self.connection = connection
    self.threshold = threshold
  }

  /// Counts a member, before it is attached.
  ///
  /// - Returns: whether to say ``arrive()`` when it is.
  @usableFromInline
  func join() -> Bool {
    lock.withLock {
      members += 1
      if !isConnected { arriving += 1 }
      return !isConnected
    }
  }

  /// Tells that a member is attached; connects if it was the one that was waited for.
  @usableFromInline
  func arrive() {
    let due: Connection? = lock.withLock {
      arriving -= 1
      guard !isConnected, members - arriving >= threshold, let connection else { return nil }
      isConnected = true
      return connection
    }
    due?.connect()
  }

  /// Takes a member out; disconnects if it was the last.
  @usableFromInline
  func leave() {
    let due: Connection? = lock.withLock {
      members -= 1
      return isConnected && members == 0 ? connection.take() : nil
    }
    due?.dispose()
  }

  /// Tells that nobody can subscribe any more: those who wait for others wait in vain.
  @usableFromInline
  func disown() {
    let dropped = lock.withLock { isConnected ? nil : connection.take() }
    // Released without the lock: that ends the members, unless there is another reference.
    withExtendedLifetime(dropped) {}
  }
}
