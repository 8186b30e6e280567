import OpenCombineShim
import ReactiveBridging
import ReactiveKernel

/// The subscriber of a publisher that is a signal.
final class PublisherSink<Input: Sendable, Failure: Error>: OpenCombineShim.Subscriber, Sendable {
  private let target: RequestingSubscriber<Input, Failure>
  private let next: @Sendable (Input) -> Void
  private let connection = PublisherConnection()

  init(_ downstream: ReactiveKernel.Subscriber<Input, Failure>) {
    target = RequestingSubscriber(downstream)
    next = target.subscriber.next
    // Not this object: the publisher alone holds it, and so the signal's subscription (C9).
    downstream.add { [connection] in connection.cancel() }
  }

  func receive(subscription: any OpenCombineShim.Subscription) {
    // A second one, or one that comes after the disposal.
    guard connection.open(subscription) else { return subscription.cancel() }
    target.begin { [connection] count in connection.request(count.map { .max($0) } ?? .unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    next(input)
    // The earlier request stands; the next one follows when there is room.
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    connection.close()
    switch completion {
    case .finished: target.subscriber.complete()
    case .failure(let failure): target.subscriber.fail(failure)
    }
  }
}
