import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into windows, which are signals, and ends each window when its closing signal sends a value or
  /// completes.
  ///
  ///     self             -1--2--3--4--5--|
  ///     closing          ------x               for each window
  ///     window(closing:) a-----b-----c---|
  ///     a                -1--2-|
  ///     b                      -3--4-|
  ///     c                            -5--|
  ///
  /// The first window is sent at once, before this signal is subscribed to. When a window ends, the next window is
  /// sent. If a closing signal ends without a terminal (C9), its window stays open. If each closing signal ends at
  /// once, windows open without end. When this signal completes, the open window and the result complete. If this
  /// signal or a closing signal fails, first the open window fails, and then the result.
  ///
  /// Windows queue their values for the first subscriber; see `window(count:)`.
  ///
  /// RxJS calls it `windowWhen`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter closing: makes the signal that closes a window. Called after the window was sent.
  public func window<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    .attaching { downstream in attach(to: Windows(downstream), closing: closing) }
  }

  /// Splits the values into windows, which are signals. A closing signal that cannot fail, such as a timer, ends each
  /// window.
  @_disfavoredOverload
  public func window<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(closing: { closing().promoteError(to: Failure.self) })
  }

  /// Joins the signal with the signals that close windows.
  func attach<Sink: WindowSink, Closing: Sendable>(
    to windows: Sink, closing: @escaping @Sendable () -> Signal<Closing, Failure>
  ) where Sink.Value == Value, Sink.Failure == Failure {
    let joiner = WindowJoiner(windows)
    joiner.openEach(until: closing)
    joiner.joinValues(of: self)
  }
}
