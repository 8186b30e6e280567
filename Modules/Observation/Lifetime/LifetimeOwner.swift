import ReactiveKernel

/// An object whose release can be observed. Subscriptions that must not outlive the object can end with it.
///
/// ```
/// final class Screen: LifetimeOwner {
///   let lifetimeToken = Lifetime.Token()
/// }
/// let screen = Screen()
/// let ticks = Subject<Int, Never>()
/// ticks.signal.take(during: screen.lifetime).subscribe(next: { print($0) })
/// screen.lifetime.onEnded { print("closed") }
/// ```
///
/// The token is released with the object's other properties, right *after* its `deinit`. When the observers of the
/// release are called, the object cannot be used any more, and weak references to it are nil. If the observers need the
/// object, begin its `deinit` with `lifetimeToken.dispose()`.
///
/// ReactiveObjC: `rac_deallocDisposable`. There, the disposal always comes while the object can still be used.
public protocol LifetimeOwner: AnyObject {
  /// The token that ends with the object. Make it a constant, and keep no other reference to it.
  var lifetimeToken: Lifetime.Token { get }
}

extension LifetimeOwner {
  /// The lifetime of the object. A lifetime does not keep its object alive.
  public var lifetime: Lifetime { lifetimeToken.lifetime }
}

extension Lifetime {
  /// A signal without values that completes when the lifetime ends. Later subscribers get the completion at once.
  ///
  ///     object  ------------x
  ///     ended   ------------|
  ///
  /// The signal keeps the lifetime alive, but not its object. Elsewhere: `rac_willDeallocSignal` (ReactiveObjC),
  /// `ended` (ReactiveSwift).
  public var ended: Signal<Never, Never> {
    .attaching { [self] subscriber in
      let terminal = subscriber.terminal
      subscriber.add(onEnded { terminal(.completed) })
    }
  }
}
