import Dispatch
import ReactiveKernel

extension DescriptorHandle {
  /// Sends a value each time a read would return at once: when there are bytes, or when the other end is closed.
  ///
  ///     descriptor -------bytes----------
  ///     readable   -------o--------------
  ///
  /// Read in the closure of the subscriber. If bytes are left when the closure returns, the next value follows at once.
  /// The signal does not complete. It fails with `EBADF` if the descriptor is not open. A serial queue of the
  /// subscription delivers (C7). While a consumer downstream takes no more values, no value is sent (C17). A
  /// subscription keeps the descriptor open.
  ///
  /// Elsewhere: `DispatchSource.makeReadSource` (Dispatch).
  public var readable: Signal<Void, SystemFailure> { readiness(.reading) }

  /// Sends a value each time a write would return at once: when there is space, or when the other end is closed.
  ///
  /// In all other ways, it works like ``readable``. Write in the closure of the subscriber. If there is still space
  /// when the closure returns, the next value follows at once.
  ///
  /// Elsewhere: `DispatchSource.makeWriteSource` (Dispatch).
  public var writable: Signal<Void, SystemFailure> { readiness(.writing) }

  private func readiness(_ readiness: Calls.Readiness) -> Signal<Void, SystemFailure> {
    .attaching { downstream in
      Pump.start(downstream) { (queue, wake) throws(SystemFailure) in
        ReadinessProducer(self, readiness, queue, wake)
      }
    }
  }
}
