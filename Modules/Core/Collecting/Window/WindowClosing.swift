import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Sends signals one after the other, each of which ends when a signal made for it does.
  ///
  ///     self             -1--2--3--4--5--|
  ///     closing          ------x               for each window
  ///     window(closing:) a-----b-----c---|
  ///     a                -1--2-|
  ///     b                      -3--4-|
  ///     c                            -5--|
  ///
  /// The first window is sent at once, before the signal is subscribed. Each ends when its closing signal sends a value
  /// or completes, and the next is sent; after an abandoned closing signal (C9) the window stays open. A closing signal
  /// that ends at once, each time, opens windows without end. When this signal completes, the open window and the
  /// result do. The first failure of any of them passes through the open window first.
  ///
  /// Windows queue their values for the first subscriber, see ``window(count:file:line:)``.
  ///
  /// RxJS calls it `windowWhen`.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameter closing: makes the signal that closes a window. Called after the window was sent.
  public func window<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    .attaching { downstream in attach(to: Windows(downstream), closing: closing) }
  }

  /// Sends signals, each of which ends when a signal that cannot fail does, such as a timer.
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
