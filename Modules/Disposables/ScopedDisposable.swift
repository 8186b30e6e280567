/// A disposable that is disposed when the last reference to it is released.
///
/// Use it for work that should end with its owner. Keep the disposable in a property of the owner: when the owner is
/// released, the work ends.
///
///     final class Screen {
///       private var updates: ScopedDisposable?
///     }
///
/// ReactiveObjC: `RACScopedDisposable`.
public final class ScopedDisposable: Disposable {
  private let wrapped: any Disposable

  /// Wraps a disposable, and disposes it when the last reference to the wrapper is released.
  ///
  /// - Parameter disposable: disposed on the thread that releases the last reference.
  public init(_ disposable: any Disposable) {
    wrapped = disposable
  }

  deinit { wrapped.dispose() }

  /// Whether the wrapped disposable is disposed.
  public var isDisposed: Bool { wrapped.isDisposed }

  /// Disposes the wrapped disposable now.
  public func dispose() { wrapped.dispose() }
}

extension Disposable {
  /// Returns a wrapper that disposes this disposable when the wrapper is released. A ``ScopedDisposable`` returns
  /// itself.
  ///
  /// ReactiveObjC: `asScopedDisposable`.
  public func asScoped() -> ScopedDisposable {
    self as? ScopedDisposable ?? ScopedDisposable(self)
  }
}
