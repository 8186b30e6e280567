/// A disposable that is disposed when the last reference to it goes.
///
/// It ties work to an owner: keep it in a property, and the work ends with the object.
///
///     final class Screen {
///       private var updates: ScopedDisposable?
///     }
///
/// ReactiveObjC: `RACScopedDisposable`.
public final class ScopedDisposable: Disposable {
  private let wrapped: any Disposable

  /// Makes a disposable that ends another one with its own life.
  ///
  /// - Parameter disposable: disposed when this object goes, on the thread that lets go of it last.
  public init(_ disposable: any Disposable) {
    wrapped = disposable
  }

  deinit {
    wrapped.dispose()
  }

  /// Whether the wrapped disposable is disposed.
  public var isDisposed: Bool { wrapped.isDisposed }

  /// Disposes the wrapped disposable now.
  public func dispose() { wrapped.dispose() }
}

extension Disposable {
  /// Ties this disposable to the life of the object that is returned; returns itself if it is scoped already.
  ///
  /// ReactiveObjC: `asScopedDisposable`.
  public func asScoped() -> ScopedDisposable {
    self as? ScopedDisposable ?? ScopedDisposable(self)
  }
}
