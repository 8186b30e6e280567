import ReactiveDisposables
import ReactiveKernel

extension Lifetime {
  /// A signal without values that completes when the lifetime ends, at once for those who come later.
  ///
  ///     object  ------------x
  ///     ended   ------------|
  ///
  /// Holds the lifetime, not what it is of.
  ///
  /// Elsewhere: `rac_willDeallocSignal` (ReactiveObjC), `ended` (ReactiveSwift).
  public var ended: Signal<Never, Never> {
    .attaching { [self] subscriber in
      let terminal = subscriber.terminal
      subscriber.add(onEnded { terminal(.completed) })
    }
  }
}
