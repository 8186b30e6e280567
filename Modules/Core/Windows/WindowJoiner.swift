import ReactiveKernel

/// Joins a signal with the signals that open and close its windows. One machine for `window` and `collect`.
package final class WindowJoiner<Sink: WindowSink>: Joiner<Sink.Output, Sink.Failure>, @unchecked Sendable {
  // Unchecked because the variable changes only inside the claim.
  package let windows: Sink
  /// Whether the signal that opens windows was abandoned, if it has ended.
  private var isOpeningAbandoned: Bool?

  package init(_ windows: Sink) {
    self.windows = windows
    let downstream = windows.downstream
    // One end is the end of all, and of the open windows before.
    super.init(
      Subscriber(next: downstream.next, terminal: { windows.end(with: $0) }, subscription: downstream.subscription),
      sources: 1)
  }

  /// Joins the signal whose values the windows take. Its end is the end of all.
  package func joinValues(of source: Signal<Sink.Value, Sink.Failure>) {
    join(source, tag: WindowTag.values) { [windows] value in windows.send(value) }
  }

  /// Joins a signal, each of whose values opens a window. Its end is the end of all when no window is open.
  package func join<Opening: Sendable, Closing: Sendable>(
    opening: Signal<Opening, Sink.Failure>,
    closing: @escaping @Sendable (Opening) -> Signal<Closing, Sink.Failure>
  ) {
    join(opening, tag: WindowTag.openings, isSideInput: true) { [self] value in
      open(until: { closing(value) }, then: { [self] in endIfAllAreClosed() })
    }
  }

  /// Opens a window, and the next one when it closes, and so on. Outside the claim at first.
  package func openEach<Closing: Sendable>(until closing: @escaping @Sendable () -> Signal<Closing, Sink.Failure>) {
    serialiser.forward(()) { [self] in openNext(until: closing) }
  }

  private func openNext<Closing: Sendable>(until closing: @escaping @Sendable () -> Signal<Closing, Sink.Failure>) {
    open(until: closing, then: { [self] in openNext(until: closing) })
  }

  /// Opens a window, and closes it when a signal sends a value or completes. Inside the claim.
  ///
  /// - Parameters:
  ///   - closing: makes the signal, outside the claim.
  ///   - next: runs after the window was closed, inside the claim.
  private func open<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Signal<Closing, Sink.Failure>, then next: @escaping @Sendable () -> Void
  ) {
    let number = windows.open()
    awaitFirst(of: closing) { [self] in
      windows.close(number)
      next()
    }
  }

  private func endIfAllAreClosed() {
    if let isOpeningAbandoned, windows.isEmpty { finish(isAbandoned: isOpeningAbandoned) }
  }

  package override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == WindowTag.values { return finish(isAbandoned: isAbandoned) }
    isOpeningAbandoned = isAbandoned
    endIfAllAreClosed()
  }
}

private enum WindowTag {
  static let values = 0
  static let openings = 1
}
