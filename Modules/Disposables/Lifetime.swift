/// The lifetime of an object: other objects can check whether it has ended, and run closures when it ends.
///
/// A lifetime ends when its ``Token`` is released. An object that owns a token can publish the lifetime. Then other
/// objects can end their work when the owner is released, without keeping the owner alive:
///
///     final class Screen {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
/// The token is released only after its owner's `deinit` has run. If the closures need the owner, call
/// ``Token/dispose()`` in the `deinit` of the owner.
///
/// ReactiveObjC: `rac_willDeallocSignal`.
public final class Lifetime: Sendable {
  private let observers = CompoundDisposable()

  private init() {}

  /// Whether the lifetime has ended; `true` already while its closures are called.
  public var hasEnded: Bool { observers.isDisposed }

  /// Runs a closure when the lifetime ends, or at once if it has already ended.
  ///
  /// Each closure runs once, in the order in which they were registered. Closures run on the thread that ends the
  /// lifetime, with no lock held. A closure that is registered after the end runs at once, on the registering thread.
  ///
  /// - Parameter action: released as soon as it ran or was unregistered. It must not hold the token: otherwise the
  ///   token would never be released.
  /// - Returns: a disposable that unregisters the closure, in O(1). After its `dispose()` has returned, the closure
  ///   does not start. Its `isDisposed` is also true as soon as the closure has started. Releasing the disposable does
  ///   nothing.
  @discardableResult
  public func onEnded(_ action: sending @escaping () -> Void) -> any Disposable {
    let observer = ActionDisposable(action)
    observers.add(observer)
    return Registration(of: observer, in: observers)
  }

  /// The number of closures that wait for the end.
  package var observerCount: Int { observers.count }

  /// The owner's part of a lifetime. The lifetime ends when the token is released or disposed.
  public final class Token: Disposable {
    /// The lifetime that ends with this token. The lifetime does not hold the token.
    public let lifetime = Lifetime()

    /// Begins a lifetime.
    public init() {}

    deinit { dispose() }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { lifetime.hasEnded }

    /// Ends the lifetime now.
    public func dispose() { lifetime.observers.dispose() }
  }

  /// Unregisters an observer. To dispose the observer itself would run it.
  private final class Registration: Disposable {
    private let observer: ActionDisposable
    private let observers: CompoundDisposable

    init(of observer: ActionDisposable, in observers: CompoundDisposable) {
      self.observer = observer
      self.observers = observers
    }

    var isDisposed: Bool { observer.isDisposed }

    func dispose() {
      observer.disarm()
      observers.remove(observer)
    }
  }
}
