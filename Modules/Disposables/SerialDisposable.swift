/// Holds one disposable, its *content*, which can be exchanged. Disposing the holder disposes the content.
///
/// Exchanging does **not** dispose the previous content: ``swap(_:)`` returns it, and the caller decides whether to
/// dispose it. Disposing the content does not dispose the holder. Releasing an undisposed holder disposes nothing.
///
/// ReactiveObjC: `RACSerialDisposable`.
public final class SerialDisposable: Disposable, @unchecked Sendable {
  // Unchecked because `content` changes only under `lock`.
  private let lock = Lock()
  private let flag = AtomicFlag()
  private var content: (any Disposable)?

  /// Makes a holder.
  ///
  /// - Parameter disposable: the first content, if any.
  public init(_ disposable: (any Disposable)? = nil) {
    content = disposable
  }

  /// Whether ``dispose()`` was called; `true` already while the content is being disposed.
  public var isDisposed: Bool { flag.isSet }

  /// The current content. It is `nil` if there is no content, or if the holder is disposed.
  ///
  /// Setting it does not dispose the previous content; see ``swap(_:)``.
  public var disposable: (any Disposable)? {
    get { lock.withLock { isDisposed ? nil : content } }
    set { swap(newValue) }
  }

  /// Exchanges the content, without disposing the previous content. If the holder is already disposed, the replacement
  /// is disposed at once, on this thread.
  ///
  /// ReactiveObjC: `swapInDisposable:`.
  ///
  /// - Parameter replacement: the new content, if any.
  /// - Returns: the previous content; `nil` if there was no content, or if the holder is disposed.
  @discardableResult
  public func swap(_ replacement: (any Disposable)?) -> (any Disposable)? {
    let (isTooLate, previous): (Bool, (any Disposable)?) = lock.withLock {
      guard !isDisposed else { return (true, nil) }
      defer { content = replacement }
      return (false, content)
    }
    if isTooLate { replacement?.dispose() }
    return previous
  }

  /// Disposes the current content, on this thread and with no lock held.
  public func dispose() {
    guard flag.setOnce() else { return }
    lock.withLock { content.take() }?.dispose()
  }
}
