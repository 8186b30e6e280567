import ReactiveKernel

/// What operators are made of that send windows: at most one is open at a time. For serial code only.
@usableFromInline
package final class Windows<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline package let downstream: Subscriber<Signal<Value, Failure>, Failure>
  @usableFromInline let open = SerialState<Window<Value, Failure>?>(nil)

  @usableFromInline
  package init(_ downstream: Subscriber<Signal<Value, Failure>, Failure>) {
    self.downstream = downstream
  }

  /// Sends a new window, which takes the values from now on.
  @inlinable
  package func openNext() {
    let queue = WindowQueue(for: downstream)
    open.value = Window(queue, in: downstream.subscription)
    queue.link.delivering { downstream.next(queue.signal) }
  }

  /// Sends a value to the open window.
  @inlinable
  package func send(_ value: Value) {
    open.value?.queue.send(value)
  }

  /// Ends the open window, if there is one.
  @usableFromInline
  package func close(with termination: Termination<Failure> = .completed) {
    let window = open.value
    open.value = nil
    window?.end(with: termination)
  }

  /// Ends the open window, and then the signal of windows.
  @usableFromInline
  package func end(with termination: Termination<Failure>) {
    let wasWanted = !downstream.isDisposed
    close(with: termination)
    // Who flattens the windows has ended all with the failure of one: it is not told a second time, nor is that reported.
    if wasWanted, downstream.isDisposed { return }
    downstream.terminal(termination)
  }
}
