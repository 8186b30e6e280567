import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Collects values into arrays that begin when an opening signal sends a value, and end with a closing signal.
  ///
  ///     self                      -1--2--3--4--5--|
  ///     opening                   --x-----y-------
  ///     closing                       ------|           4 ticks after each opening
  ///     collect(opening:closing:) ------a-----b---|    a: [2]  b: [4, 5]
  ///
  /// Any number of arrays may be open, and each open array gets every value. So arrays may overlap or leave gaps. A
  /// value is stored once for all arrays. Values that come while no array is open are dropped. An array is sent when
  /// its closing signal sends a value or completes. If its closing signal ends without a terminal (C9), the array is
  /// sent when this signal completes. When this signal completes, all open arrays are sent in the order in which they
  /// began, and the result completes. After the opening signal has completed, the result completes when the last open
  /// array has been sent, as in RxJava and Reactor. RxJS waits until this signal ends. If any of these signals fails,
  /// the result fails, and values that were not sent in an array are dropped. The opening signal is subscribed to
  /// first.
  ///
  /// RxJS calls it `bufferToggle`.
  ///
  /// Elsewhere: `buffer(openingIndicator, closingIndicator)` (RxJava), `bufferWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - opening: each of its values begins an array.
  ///   - closing: returns the signal that ends an array. Gets the value that began the array.
  public func collect<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @escaping @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<[Value], Failure> where Opening.Failure == Failure {
    let opening = opening.signal
    return .attaching { downstream in attach(to: WindowArrays(downstream), opening: opening, closing: closing) }
  }

  /// Collects values into arrays. Other signals, such as timers, begin and end the arrays. These signals cannot fail.
  @_disfavoredOverload
  public func collect<Opening: Sendable, Closing: Sendable>(
    opening: Signal<Opening, Never>, closing: @escaping @Sendable (Opening) -> Signal<Closing, Never>
  ) -> Signal<[Value], Failure> {
    collect(opening: opening.promoteError(to: Failure.self)) { closing($0).promoteError() }
  }
}
