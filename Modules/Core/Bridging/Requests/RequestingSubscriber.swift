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
/// If a consumer downstream grants room, as `values(buffering: .suspending(16))` does, this subscriber requests as many
/// values as there is room for. Otherwise it requests all values at once. If an operator joins several such sources,
/// the subscriber of each source requests that number. The values without room wait.
///
/// Elsewhere: `request(n)` of reactive streams.
public struct RequestingSubscriber<Value: Sendable, Failure: Error>: Sendable {
  /// Takes the events of the source, from any thread.
  ///
  /// If the consumer has no free place because of another source's values, a value waits for a place. Values that were
  /// not requested wait behind it. A terminal comes after all waiting values.
  public let subscriber: Subscriber<Value, Failure>
  /// Nil if no consumer grants room.
  private let delivery: RequestedDelivery<Value, Failure>?

  /// Makes a subscriber for a source. Call it during the subscribing call.
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
  /// - Parameter request: requests a number of values, or all if nil. Called with no lock held, on the calling thread,
  ///   on the thread that sends, or on the thread that makes room. The closure may send values. Calls are never nested.
  public func begin(requesting request: @escaping @Sendable (_ count: Int?) -> Void) {
    if let delivery {
      delivery.begin(requesting: request)
    } else if !subscriber.isDisposed {
      request(nil)
    }
  }
}
