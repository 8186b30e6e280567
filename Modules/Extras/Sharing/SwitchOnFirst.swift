import ReactiveKernel
import ReactiveMulticast

extension Signal {
  /// Makes the result from the first event and the signal, and runs the signal once for each subscription.
  ///
  ///     self            --1--2--3--|
  ///     switch on first --a--b--c--|    { first, all in all.map { (first, $0) } }
  ///
  /// The first event is a value, or the terminal if the signal sends no value. The signal that the closure returns is
  /// the *pipeline*. If it subscribes to the signal at once, it gets all events, the first event included. A part of
  /// the pipeline that subscribes after that gets only the later values and the end. When the pipeline ends, the result
  /// ends, and then the run of the signal. If the signal is abandoned before it sends a value, the result is abandoned
  /// too (C9).
  ///
  /// Elsewhere: `switchOnFirst` (Reactor).
  ///
  /// - Parameter transform: makes the pipeline from the first event and the signal. Called once for each subscription,
  ///   on the thread that sends the first event.
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
