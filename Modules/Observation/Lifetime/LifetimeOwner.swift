import ReactiveDisposables
import ReactiveKernel

/// An object that tells others when it ends: the hook for what must not outlive it.
///
/// ```
/// final class Screen: LifetimeOwner {
///   let lifetimeToken = Lifetime.Token()
/// }
/// let screen = Screen()
/// ticks.take(during: screen.lifetime).subscribe(next: { print($0) })
/// screen.lifetime.onEnded { print("closed") }
/// ```
///
/// The token goes with the object's other properties, right *after* its `deinit` has run: the object cannot be used any more when the
/// observers of its end are called, and weak references to it are nil. An object that its observers need to use ends the token
/// by itself, first thing in its `deinit`:
///
/// ```
/// final class Window: LifetimeOwner {
///   let lifetimeToken = Lifetime.Token()
///   deinit { lifetimeToken.dispose() }
/// }
/// ```
///
/// ReactiveObjC: `rac_deallocDisposable`, which is always disposed while the object is usable.
public protocol LifetimeOwner: AnyObject {
  /// What ends with the object: a constant that nobody else holds.
  var lifetimeToken: Lifetime.Token { get }
}

extension LifetimeOwner {
  /// The object's life. Does not hold the object.
  public var lifetime: Lifetime { lifetimeToken.lifetime }
}
