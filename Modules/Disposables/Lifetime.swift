/// The life of something, as seen from outside: whether it has ended, and a way to be told.
///
/// A lifetime ends when its ``Token`` goes. An object that owns a token and hands the lifetime out lets others end their work
/// with it, without being kept alive by them:
///
///     final class Screen {
///       private let token = Lifetime.Token()
///       var lifetime: Lifetime { token.lifetime }
///     }
///
/// A property goes after its owner's `deinit` has run. Where the observers of the end need the owner, its `deinit` calls
/// ``Token/dispose()``.
///
/// ReactiveObjC: `rac_willDeallocSignal`.
public final class Lifetime: Sendable {
  private let observers = CompoundDisposable()

  private init() {}

  /// Whether the lifetime has ended; `true` already while the observers of the end are called.
  public var hasEnded: Bool { observers.isDisposed }

  /// Runs a closure when the lifetime ends, or at once if it has.
  ///
  /// Closures run in the order in which they were registered, each once, with no lock held, on the thread that ends the
  /// lifetime; those registered later run at once, on the registering thread.
  ///
  /// - Parameter action: released as soon as it ran or was unregistered. It must not hold the token, which would then never go.
  /// - Returns: a disposable that unregisters the closure, in O(1): once its `dispose()` has returned, the closure does not
  ///   start any more. It reads as disposed from when the closure starts, too. Dropping it does nothing.
  @discardableResult
  public func onEnded(_ action: sending @escaping () -> Void) -> any Disposable {
    let observer = ActionDisposable(action)
    observers.add(observer)
    return Registration(of: observer, in: observers)
  }

  /// The number of closures that wait for the end.
  package var observerCount: Int { observers.count }

  /// What keeps a lifetime going: it ends when the token is dropped, or disposed.
  public final class Token: Disposable {
    /// The lifetime that ends with this token. It does not hold the token.
    public let lifetime = Lifetime()

    /// Begins a lifetime.
    public init() {}

    deinit {
      dispose()
    }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { lifetime.hasEnded }

    /// Ends the lifetime now.
    public func dispose() { lifetime.observers.dispose() }
  }

  /// Disposing the observer itself would run it; disposing this one prevents that.
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
