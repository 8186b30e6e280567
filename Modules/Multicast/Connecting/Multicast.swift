import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Prepares one run of the signal for all subscribers, and sends its events through a subject.
  ///
  ///     self                      --1--2   --3--|
  ///     multicast(ReplaySubject()).connect()
  ///     first                     --1--2   --3--|
  ///     second                         (12)--3--|   subscribed after 2
  ///
  /// Nothing runs before ``MulticastConnection/connect()``. The subject decides what a late subscriber gets: a
  /// `Subject` sends nothing, a `BehaviorSubject` its current value, a `ReplaySubject` all values that it keeps. The
  /// subject may have other upstreams, and your code may send to it. When the subject ends, the connection ends too.
  ///
  /// Elsewhere: `multicast:` (ReactiveObjC), `multicast(_:)` (RxSwift), `multicast(subject:)` (Combine).
  ///
  /// - Parameter subject: takes the events. The connection holds the subject until the source ends or is disconnected.
  public func multicast(
    _ subject: some SignalTarget<Value, Failure> & SignalSource<Value, Failure>
  ) -> MulticastConnection<Value, Failure> {
    MulticastConnection(
      subject.signal,
      Connection { connection in
        let upstream = subject.makeSubscriber()
        let next = upstream.next
        // Each ends the other. Weak, so that a source that releases the connection also leaves the subject.
        let weakly = WeakReference(to: connection, connection.weakTarget)
        upstream.subscription.add { weakly.object?.dispose() }
        connection.add(upstream.subscription)
        if connection.isDisposed { return }
        // The subject stays open to other senders after the disposal, so the values of this source are dropped here.
        attach(under: connection) { value in
          if !connection.isDisposed { next(value) }
        } terminal: { termination in
          // The target ends its own subscription, which ends this one, and then delivers the terminal.
          guard !connection.isDisposed else { return connection.noteLate(termination) }
          upstream.terminal(termination)
          connection.end()
        }
      })
  }

  /// Prepares one run of the signal for all subscribers. Each subscriber gets the events that are sent after it has
  /// subscribed.
  ///
  ///     self                --1--2--3--|
  ///     publish().connect()
  ///     first               --1--2--3--|
  ///     second                   ^--3--|
  ///
  /// Nothing runs before ``MulticastConnection/connect()``.
  ///
  /// Elsewhere: `publish` (ReactiveObjC), `publish()` (RxSwift), `makeConnectable()` (Combine).
  @inlinable
  public func publish() -> MulticastConnection<Value, Failure> { connection(through: Hub()) }

  /// Prepares one run of the signal, through a hub to which nothing else sends.
  @inlinable
  package func connection(through hub: Hub<Value, Failure>) -> MulticastConnection<Value, Failure> {
    connection(through: hub, isOutdated: nil)
  }

  /// Prepares one run of the signal, through a hub whose replay may have a limit of age.
  @inlinable
  func connection(
    through hub: Hub<Value, Failure>, isOutdated: SharedSource<Value, Failure>.AgeTest?
  ) -> MulticastConnection<Value, Failure> {
    let input = HubInput(self, hub, isOutdated: isOutdated)
    let connection = Connection(to: hub) { connection in input.connect(connection) }
    return MulticastConnection(hub.signal, connection, hub: hub)
  }
}
