import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Sends signals, each of which sends the values that come between two values of a boundary.
  ///
  ///     self             --1--2-----3--|
  ///     boundary         -------x------
  ///     window(boundary) a------b------|
  ///     a                --1--2-|
  ///     b                       ----3--|
  ///
  /// The first window is sent at once, before boundary and signal are subscribed, in this order. Each value of the boundary
  /// completes the open window and sends the next; one that gets no values is empty. When either signal completes, the open
  /// window and the result do, as in RxJava and Reactor; the first failure of either passes through the open window first.
  ///
  /// Windows are hot, but queue their values for the first subscriber. It gets all values of the window however late it subscribes, as
  /// in RxJava and Reactor, so that `concat` loses none. Later subscribers get only later values (C14). A window that is released
  /// before its first subscription drops its queued values. Disposing the subscription ends the open window without a terminal (C9).
  ///
  /// Elsewhere: `window` (RxJava, Reactor).
  ///
  /// - Parameter boundary: whose values end windows; what they are does not matter. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func window<Boundary: SignalSource>(
    boundary: Boundary
  ) -> Signal<Signal<Value, Failure>, Failure> where Boundary.Failure == Failure {
    let boundary = boundary.signal
    return .attaching { downstream in
      let windows = Windows(downstream)
      // One end is the end of both, and of the open window before.
      let joiner = Joiner(
        Subscriber(next: downstream.next, terminal: { windows.end(with: $0) }, subscription: downstream.subscription),
        sources: 1)
      windows.openNext()
      joiner.join(boundary) { _ in
        windows.close()
        windows.openNext()
      }
      joiner.join(self) { value in windows.send(value) }
    }
  }
}
