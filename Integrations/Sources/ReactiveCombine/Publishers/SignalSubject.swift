import OpenCombineShim
import ReactiveBridging
import ReactiveKernel

/// Wraps a subject of this library as a subject of Combine, for code that takes one.
///
/// ```
/// let taps = ReactiveSubjects.Subject<Int, Never>()
/// let subject = SignalSubject(taps)
/// numbers.publisher.subscribe(subject).store(in: &cancellables)   // a publisher sends to `taps`
/// ```
///
/// In the other direction you need no wrapper. A subject of Combine is a publisher, so it has a `signal`, and
/// `signal.publisher().subscribe(subject)` sends to it.
///
/// The wrapper passes its events to the subject, and publishes the events of the subject. It keeps the subject alive.
public final class SignalSubject<Output: Sendable, Failure: Error>: OpenCombineShim.Subject, Sendable {
  private let target: ReactiveKernel.Subscriber<Output, Failure>
  private let published: SignalPublisher<Output, Failure>

  /// Makes the subject of Combine.
  ///
  /// - Parameters:
  ///   - subject: a subject of any kind.
  ///   - buffering: which values wait for a subscriber without demand. `.oldest(0)` drops them, as a
  ///     `PassthroughSubject` does. `.newest(1)` keeps the latest, as a `CurrentValueSubject` does.
  public init<Source: SignalOwner<Output, Failure> & SignalTarget<Output, Failure>>(
    _ subject: Source, buffering: BufferingPolicy = .unbounded, file: StaticString = #fileID, line: UInt = #line
  ) {
    target = subject.makeSubscriber()
    published = SignalPublisher(signal: subject.signal, buffering: buffering, discard: nil, file: file, line: line)
  }

  /// Sends a value to the subject.
  public func send(_ value: Output) { target.send(value) }

  /// Ends the subject with a completion or a failure.
  public func send(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: target.complete()
    case .failure(let failure): target.fail(failure)
    }
  }

  /// Requests all values of a publisher that sends to this subject. When the subject ends, the subscription is
  /// cancelled.
  public func send(subscription: any OpenCombineShim.Subscription) {
    let subscription = Unisolated(subscription)
    target.add { subscription.value.cancel() }
    if !target.isDisposed { subscription.value.request(.unlimited) }
  }

  /// Subscribes to the subject.
  public func receive<Downstream: OpenCombineShim.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    published.receive(subscriber: subscriber)
  }
}
