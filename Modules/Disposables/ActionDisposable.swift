/// A disposable that runs a closure once, on the thread that disposes it.
///
/// `isDisposed` is already true while the closure runs, so the closure may dispose again without harm. The closure is
/// released right after it ran. Releasing an undisposed disposable releases the closure without running it.
///
/// ReactiveObjC: `+[RACDisposable disposableWithBlock:]`.
public final class ActionDisposable: Disposable, @unchecked Sendable {
  // Unchecked because `action` is used only by the thread that sets `flag`, and by `deinit`, which no thread overlaps.
  private let flag = AtomicFlag()
  private var action: (() -> Void)?

  /// Makes a disposable around a closure.
  ///
  /// - Parameter action: runs at most once, on the disposing thread, with no lock held. The closure is taken as
  ///   `sending`, so it may capture objects that are not sendable, such as a file handle or a socket.
  public init(_ action: sending @escaping () -> Void) {
    self.action = action
  }

  /// Makes a disposable without a closure, which records whether it was disposed.
  public init() {}

  /// Whether ``dispose()`` was called; `true` already while the closure runs.
  public var isDisposed: Bool { flag.isSet }

  /// Runs the closure, unless an earlier call ran it.
  public func dispose() {
    guard flag.setOnce() else { return }
    action.take()?()
  }

  /// Releases the closure without running it, if no call of ``dispose()`` came before. Then `isDisposed` is true.
  ///
  /// For work that has ended without a disposal.
  func disarm() {
    guard flag.setOnce() else { return }
    action = nil
  }
}
