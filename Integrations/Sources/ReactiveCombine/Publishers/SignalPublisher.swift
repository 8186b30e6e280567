import OpenCombineShim
import ReactiveBridging
import ReactiveKernel

/// A signal as a publisher: see ``ReactiveKernel/Signal/publisher(buffering:onDiscard:file:line:)``.
public struct SignalPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
  let signal: Signal<Output, Failure>
  let buffering: BufferingPolicy
  let discard: (@Sendable (Output) -> Void)?
  let file: StaticString
  let line: UInt

  /// Gives the subscriber a subscription, whose first request subscribes to the signal.
  public func receive<Downstream: OpenCombineShim.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let receive = Unisolated { (value: Output) in subscriber.receive(value).count }
    let complete = Unisolated { (completion: Subscribers.Completion<Failure>) in
      subscriber.receive(completion: completion)
    }
    let requested = RequestedSubscription(
      to: signal, buffering: buffering, onDiscard: discard, file: file, line: line
    ) { value in
      receive.value(value)
    } ended: { termination in
      complete.value(Subscribers.Completion(termination))
    }
    subscriber.receive(subscription: SignalSubscription(requested))
  }
}

/// The subscription of a ``SignalPublisher``.
final class SignalSubscription<Output: Sendable, Failure: Error>: OpenCombineShim.Subscription, Sendable {
  private let requested: RequestedSubscription<Output, Failure>

  init(_ requested: RequestedSubscription<Output, Failure>) { self.requested = requested }

  func request(_ demand: Subscribers.Demand) { requested.request(demand.count) }

  func cancel() { requested.dispose() }
}

extension Subscribers.Demand {
  /// The number of values; the greatest one if the demand is unlimited.
  fileprivate var count: Int { max ?? .max }
}

extension Subscribers.Completion {
  init(_ termination: Termination<Failure>) {
    switch termination {
    case .completed: self = .finished
    case .failed(let failure): self = .failure(failure)
    }
  }
}
