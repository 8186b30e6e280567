import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Sends the values in windows, which an opening signal begins and a closing signal ends. Each window is a signal,
  /// and begins when the opening signal sends a value.
  ///
  ///     self                     -1--2--3--4--5--|
  ///     opening                  --x-----y-------
  ///     closing                     ------|            4 ticks after each opening
  ///     window(opening:closing:) --a-----b-------|
  ///     a                        ----2--3-|
  ///     b                        ---------4--5-|
  ///
  /// Any number of windows may be open, and each open window gets every value. So windows may overlap or leave gaps.
  /// Values that come while no window is open are dropped. A window ends when its closing signal sends a value or
  /// completes. If its closing signal ends without a terminal (C9), the window stays open. When this signal completes,
  /// the open windows and the result complete. After the opening signal has completed, the result completes when the
  /// last open window has ended, as in RxJava and Reactor. RxJS waits until this signal ends. If any of these signals
  /// fails, first the open windows fail, and then the result.
  ///
  /// The opening signal is subscribed to first. Windows queue their values for the first subscriber; see
  /// `window(count:)`.
  ///
  /// RxJS calls it `windowToggle`.
  ///
  /// Elsewhere: `window(openingIndicator, closingIndicator)` (RxJava), `windowWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - opening: each of its values opens a window.
  ///   - closing: returns the signal that closes a window. Called after the window was sent, with the value that opened
  ///     it.
  public func window<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @escaping @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> where Opening.Failure == Failure {
    let opening = opening.signal
    return .attaching { downstream in attach(to: Windows(downstream), opening: opening, closing: closing) }
  }

  /// Sends the values in windows, which an opening signal begins and a closing signal ends. These signals, such as
  /// timers, cannot fail.
  @_disfavoredOverload
  public func window<Opening: Sendable, Closing: Sendable>(
    opening: Signal<Opening, Never>, closing: @escaping @Sendable (Opening) -> Signal<Closing, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(opening: opening.promoteError(to: Failure.self)) { closing($0).promoteError() }
  }

  /// Joins the signal with the signals that open and close windows.
  func attach<Sink: WindowSink, Opening: Sendable, Closing: Sendable>(
    to windows: Sink, opening: Signal<Opening, Failure>,
    closing: @escaping @Sendable (Opening) -> Signal<Closing, Failure>
  ) where Sink.Value == Value, Sink.Failure == Failure {
    let joiner = WindowJoiner(windows)
    joiner.join(opening: opening, closing: closing)
    joiner.joinValues(of: self)
  }
}
