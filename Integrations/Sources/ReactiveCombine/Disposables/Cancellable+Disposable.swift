import OpenCombineShim
import ReactiveKernel

extension Cancellable {
  /// Returns a disposable that cancels once, even if several threads dispose it.
  ///
  /// The disposable holds the cancellable. If you release the disposable without disposing it, the cancellable is
  /// released. An `AnyCancellable` that nothing else holds is then cancelled. Combine does not report that a
  /// subscription has completed or failed, so `isDisposed` is true only after `dispose()`.
  public func asDisposable() -> any Disposable {
    let cancel = Unisolated(cancel)
    return ActionDisposable { cancel.value() }
  }

  /// Stores the cancellable in a bag, which cancels it when the bag is disposed.
  public func store(in bag: DisposableBag) { bag.add(asDisposable()) }
}

extension DisposableBag {
  /// Stores a cancellable, which is cancelled with the bag.
  public func add(_ cancellable: some Cancellable) { add(cancellable.asDisposable()) }
}
