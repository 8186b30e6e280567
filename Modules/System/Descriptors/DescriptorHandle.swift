import ReactiveDisposables

/// Owns a file descriptor, and closes it exactly once: by ``close()``, or when the last reference is released.
///
/// ```swift
/// import ReactiveSystem
///
/// let (reading, writing) = try DescriptorHandle.makePipe()
/// print(reading.isClosed, writing.isClosed)
/// writing.close()
/// print(reading.isClosed, writing.isClosed)
/// ```
///
/// ```text
/// false false
/// false true
/// ```
///
/// After ``close()``, the descriptor stays open until the system calls and subscriptions that use it have ended. Until
/// then, the system does not reuse the number of the descriptor.
public final class DescriptorHandle: Sendable {
  /// The path that was opened, for the messages of failures.
  public let path: String?
  /// Held while a reader polls and then reads. Otherwise another reader could take the bytes in between, and the read
  /// would block.
  package let reading = SleepingLock()
  private let number: Int32
  private let isOwned: Bool
  /// Twice the number of uses, and one more after ``close()``.
  private let state = AtomicInt()

  /// Takes ownership of an open descriptor. No other code may close it from now on.
  ///
  /// - Parameters:
  ///   - number: the descriptor.
  ///   - path: the name of the descriptor in the messages of failures.
  public convenience init(owning number: Int32, path: String? = nil) {
    self.init(number, path: path, isOwned: true)
  }

  /// Uses a descriptor that other code owns, such as a standard stream, and never closes it.
  ///
  /// - Parameters:
  ///   - number: the descriptor. It must stay open for as long as this object is used.
  ///   - path: the name of the descriptor in the messages of failures.
  public convenience init(borrowing number: Int32, path: String? = nil) {
    self.init(number, path: path, isOwned: false)
  }

  private init(_ number: Int32, path: String?, isOwned: Bool) {
    self.number = number
    self.path = path
    self.isOwned = isOwned
  }

  deinit { close() }

  /// Whether ``close()`` was called.
  public var isClosed: Bool { state.load() & 1 == 1 }

  /// Closes the descriptor, once. If calls or signals still use it, the descriptor stays open until the last of them
  /// ends. Then it is closed, on the thread on which that call or signal ends.
  public func close() {
    var old = state.load()
    while old & 1 == 0 {
      if state.replace(old, by: old | 1) {
        if old == 0 { closeNumber() }
        return
      }
      old = state.load()
    }
  }

  /// Calls a closure with the number of the descriptor, which stays open until the closure returns.
  ///
  /// - Returns: the closure's result. After ``close()`` the closure is not called, and the result is nil.
  public func withNumber<Result, Failure: Error>(
    _ body: (_ number: Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard beginUse() else { return nil }
    defer { endUse() }
    return try body(number)
  }

  /// Keeps the number open until ``endUse()``. Returns false after ``close()``.
  package func beginUse() -> Bool {
    var old = state.load()
    while old & 1 == 0 {
      if state.replace(old, by: old + 2) { return true }
      old = state.load()
    }
    return false
  }

  package func endUse() {
    if state.add(-2).newValue == 1 { closeNumber() }
  }

  /// Called once: by the call that sets the last bit while there is no use, or by the end of the last use after that.
  private func closeNumber() {
    if isOwned { Calls.close(number) }
  }
}
