import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Makes a pipeline that uses the signal several times, with one run of the signal for each subscription to the
  /// pipeline.
  ///
  ///     self    --1-----2-----3--|
  ///     sharing --1-1---2-2---3--|    { $0.merge(with: $0.delay(for: 2)) }
  ///
  /// Each subscription calls `transform`, subscribes to the result, and then connects this signal. So all parts of the
  /// pipeline that subscribe at once get all values, even values that are sent synchronously. A part that subscribes
  /// later gets the replay, the later values and the end.
  ///
  /// When the pipeline ends, the run of the signal ends first, and then the result ends. If the signal ends before the
  /// pipeline, the pipeline continues. The signal runs while the pipeline runs, even if no part is subscribed to it.
  /// ``share(replay:scope:disconnect:restart:)`` makes one run for several subscribers instead.
  ///
  /// Elsewhere: `multicast(_:selector:)` (RxSwift), `publish(selector)`, `replay(selector)` (RxJava).
  ///
  /// - Parameters:
  ///   - replay: the values that a late part gets.
  ///   - transform: makes the pipeline from the shared signal. Called for each subscription.
  public func sharing<Output: Sendable, NewFailure: Error>(
    replay: Sharing.Replay = .nothing,
    _ transform: @escaping @Sendable (_ shared: Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    .attaching { downstream in
      let shared = connection(replaying: replay)
      let connection = shared.connection
      downstream.add(connection)
      transform(shared.signal).attach(to: downstream, ending: connection)
      connection.connect()
    }
  }

  /// Prepares one run of the signal, with a replay that may have a limit of age.
  private func connection(replaying replay: Sharing.Replay) -> MulticastConnection<Value, Failure> {
    guard let window = replay.window else { return connection(through: Hub(capacity: replay.capacity)) }
    let timed = timed(by: window).connection(
      through: Hub(capacity: replay.capacity), isOutdated: window.isOutdated)
    return MulticastConnection(timed.signal.untimed(by: window), timed.connection)
  }

  /// Subscribes for an operator whose result is a pipeline, and ends a connection when the pipeline ends.
  package func attach(to downstream: Subscriber<Value, Failure>, ending connection: Subscription) {
    attach(under: downstream.subscription, next: downstream.next) { termination in
      connection.dispose()
      downstream.terminal(termination)
    }
  }
}
