import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into signals at each value of a boundary signal.
  ///
  ///     self             --1--2-----3--|
  ///     boundary         -------x------
  ///     window(boundary) a------b------|
  ///     a                --1--2-|
  ///     b                       ----3--|
  ///
  /// These signals are called windows. The first window is sent at once; then the boundary and this signal are
  /// subscribed to. Each value of the boundary completes the open window, which may be empty, and sends the next
  /// window. With a `count`, a window also completes when it has this number of values, and the next window is sent.
  /// When either signal completes, the open window and the result complete, as in RxJava and Reactor. If either signal
  /// fails, first the open window fails, and then the result.
  ///
  /// Windows are hot, but queue their values for the first subscriber. This subscriber gets all values of the window,
  /// even if it subscribes late, as in RxJava and Reactor. So `concat()`, which subscribes to one window after the
  /// other, loses no value. Other subscribers get only later values (C14). A window that is released before its first
  /// subscription drops its queued values. Disposing the subscription to the result ends the open window without a
  /// terminal (C9).
  ///
  /// Elsewhere: `window` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - boundary: each of its values ends a window; the value itself does not matter. If only one of the two signals
  ///     can fail, the result and its windows have the failure type of that signal.
  ///   - count: the largest number of values in a window; at least one. No limit if nil.
  public func window<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> where Boundary.Failure == Failure {
    if let count { Diagnostics.requireRoom(count, of: "window(boundary:count:)", file: file, line: line) }
    let boundary = boundary.signal
    return .attaching { downstream in attach(to: Windows(downstream), boundary: boundary, count: count) }
  }

  /// Splits the values into signals at each value of a boundary signal that cannot fail.
  @_disfavoredOverload
  public func window<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> where Boundary.Failure == Never {
    window(boundary: boundary.signal.promoteError(to: Failure.self), count: count, file: file, line: line)
  }

  /// Joins the signal with a boundary, each of whose values closes a window and opens the next.
  func attach<Sink: WindowSink, Boundary: Sendable>(
    to windows: Sink, boundary: Signal<Boundary, Failure>, count: Int?
  ) where Sink.Value == Value, Sink.Failure == Failure {
    let joiner = WindowJoiner(windows)
    let number = SerialState(windows.open())
    let sent = SerialState(0)
    let openNext: @Sendable () -> Void = {
      windows.close(number.value)
      sent.value = 0
      number.value = windows.open()
    }
    joiner.join(boundary, isSideInput: true) { _ in openNext() }
    joiner.join(self) { value in
      windows.send(value)
      guard let count else { return }
      sent.value += 1
      if sent.value == count { openNext() }
    }
  }
}

extension Signal where Failure == Never {
  /// Splits the values of this signal, which cannot fail, into signals at each value of a boundary signal.
  @_disfavoredOverload
  public func window<Boundary: SignalSource>(
    boundary: Boundary, count: Int? = nil, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Signal<Value, Boundary.Failure>, Boundary.Failure> {
    promoteError(to: Boundary.Failure.self).window(boundary: boundary, count: count, file: file, line: line)
  }
}
