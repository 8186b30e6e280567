import OpenCombineShim
import ReactiveKernel

extension Cancellable {
  /// A disposable that cancels once, whatever the number of threads that dispose it.
  ///
  /// It holds the cancellable. Releasing it undisposed releases the cancellable, which cancels an `AnyCancellable` that
  /// nothing else holds. Combine does not say when a subscription has ended by itself, so the disposable reads as
  /// disposed only after `dispose()`.
  public func asDisposable() -> any Disposable {
    let cancel = Unisolated(cancel)
    return ActionDisposable { cancel.value() }
  }

  /// Cancels at the end of a bag.
  public func store(in bag: DisposableBag) { bag.add(asDisposable()) }
}

extension DisposableBag {
  /// Stores a cancellable, which is cancelled with the bag.
  public func add(_ cancellable: some Cancellable) { add(cancellable.asDisposable()) }
}
