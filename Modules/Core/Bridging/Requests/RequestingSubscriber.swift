import ReactiveKernel
import ReactivePacing

/// Receives the events of a source that sends only requested values, such as a publisher of a reactive stream or a
/// reader with callbacks (C17).
///
///     requests ^--^--^
///     sent     -1--2--3|
///     signal   -1--2--3|
///
/// ```
/// final class LineReader: Sendable {
///   let line: @Sendable (String) -> Void
///   init(line: @escaping @Sendable (String) -> Void) { self.line = line }
///   func read(_ count: Int) { for _ in 0..<min(count, 3) { line("a line") } }
/// }
/// let lines = Signal<String, Never>.attaching { downstream in
///   let target = RequestingSubscriber(downstream)
///   let reader = LineReader(line: target.subscriber.next)
///   target.begin { count in reader.read(count ?? .max) }
/// }
/// ```
///
/// A consumer may limit the values that it takes, as `values(buffering: .suspending(16))` does. This subscriber then
/// requests one value for each free place of the consumer. Without such a consumer, it requests all values at once. If
/// an operator joins several such sources, each of their subscribers requests a value for every free place. So more
/// values may come than there are places. The values without a place wait in these subscribers.
///
/// Elsewhere: `request(n)` of reactive streams.
public struct RequestingSubscriber<Value: Sendable, Failure: Error>: Sendable {
  /// Takes the events of the source, from any thread.
  ///
  /// A requested value waits if values of another source have taken the consumer's last free place. A value that was
  /// not requested waits behind the values that came before it, until there is a free place. A terminal is delivered
  /// after all waiting values.
  public let subscriber: Subscriber<Value, Failure>
  /// Nil if no consumer grants room.
  private let delivery: RequestedDelivery<Value, Failure>?

  /// Makes a subscriber for a source. Use this initialiser inside the closure that runs for each subscriber, such as
  /// the closure of `attaching`, and before that closure returns.
  ///
  /// - Parameter downstream: takes the events, one at a time.
  public init(_ downstream: Subscriber<Value, Failure>) {
    if let room = downstream.room {
      let delivery = RequestedDelivery(to: downstream, when: room)
      self.delivery = delivery
      subscriber = Subscriber(
        next: { value in delivery.send(value) }, terminal: { termination in delivery.end(with: termination) },
        subscription: downstream.subscription)
    } else {
      delivery = nil
      subscriber = downstream.serialised()
    }
  }

  /// Begins to request values. Call it once.
  ///
  /// - Parameter request: requests a number of values from the source, or all values if the number is nil. Called with
  ///   no lock held, on the thread that calls `begin`, on the thread that sends a value, or on the thread that frees a
  ///   place. The closure may send values. Calls are never nested.
  public func begin(requesting request: @escaping @Sendable (_ count: Int?) -> Void) {
    if let delivery {
      delivery.begin(requesting: request)
    } else if !subscriber.isDisposed {
      request(nil)
    }
  }
}
