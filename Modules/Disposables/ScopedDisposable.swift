/// A disposable that is disposed when the last reference to it is released.
///
/// It ends work with an owner: keep it in a property, and the work ends with the object.
///
///     final class Screen {
///       private var updates: ScopedDisposable?
///     }
///
/// ReactiveObjC: `RACScopedDisposable`.
public final class ScopedDisposable: Disposable {
  private let wrapped: any Disposable

  /// Makes a disposable that disposes another one when it is released.
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
  /// Returns an object that disposes this disposable when it is released; returns itself if it is scoped already.
  ///
  /// ReactiveObjC: `asScopedDisposable`.
  public func asScoped() -> ScopedDisposable {
    self as? ScopedDisposable ?? ScopedDisposable(self)
  }
}
