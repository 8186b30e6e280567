/// Work that can be ended once: a subscription, a scheduled action, an observation.
///
/// ReactiveObjC's word is `RACDisposable`.
public protocol Disposable: AnyObject, Sendable {
  /// Whether ``dispose()`` was called, or the work has ended.
  ///
  /// The flag is read with acquire ordering. So a thread that reads `true` sees everything that the disposing thread
  /// wrote before the disposal (C16).
  var isDisposed: Bool { get }

  /// Ends the work. Any thread may call this function, any number of times. The call never blocks (C4).
  ///
  /// A second call returns at once, even while the first caller's teardown still runs.
  func dispose()
}
