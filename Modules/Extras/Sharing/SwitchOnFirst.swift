import ReactiveKernel
import ReactiveMulticast

extension Signal {
  /// Calls a closure that makes the result from the first event and the signal. Each subscription runs the signal once.
  ///
  ///     self            --1--2--3--|
  ///     switch on first --a--b--c--|    { first, all in all.map { (first, $0) } }
  ///
  /// The first event is a value, or the terminal if the signal sends no value. The signal that the closure returns is
  /// the *pipeline*. If the pipeline subscribes to `all` at once, it gets all events, the first event included. A part
  /// of the pipeline that subscribes later gets only the later values and the end. When the pipeline ends, the run of
  /// the signal ends first, and then the result ends. If the signal ends without a terminal (C9) before it sends a
  /// value, the result does too.
  ///
  /// Elsewhere: `switchOnFirst` (Reactor).
  ///
  /// - Parameter transform: makes the pipeline from the first event and from `all`, which is the signal. Called once
  ///   for each subscription, on the thread that sends the first event.
  public func switchOnFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (_ first: Event<Value, Failure>, _ all: Signal) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    .attaching { downstream in
      let hub = Hub<Value, Failure>()
      // Ends with the first event. Until then it brings the abandonment of the source downstream.
      let waiting = downstream.subscription.makeChild()
      let begin: @Sendable (Event<Value, Failure>, Subscription) -> Void = { first, connection in
        if waiting.end() { transform(first, hub.signal).attach(to: downstream, ending: connection) }
      }
      let source = Signal.attaching { upstream in
        let (next, connection) = (upstream.next, upstream.subscription)
        attach(
          under: connection,
          next: { value in
            if !waiting.isDisposed { begin(.next(value), connection) }
            next(value)
          }, terminal: upstream.terminal)
      }
      let shared = source.connection(through: hub)
      let connection = shared.run
      downstream.add(connection)
      hub.live.attach(under: waiting, next: { _ in }, terminal: { begin(Event($0), connection) })
      shared.connect()
    }
  }
}
