import NIOCore
import ReactiveKernel

/// One signal that is being written to a channel.
final class ChannelWriting<Inbound: Sendable, Outbound: Sendable>: @unchecked Sendable {
  // Unchecked because the variables are used on the event loop only.
  private let port: ChannelPort<Inbound, Outbound>
  private let subscription: Subscription
  private let end: @Sendable (Termination<ChannelFailure>) -> Void
  /// The number of values that are written and not yet sent.
  private var unsent = 0
  private var isComplete = false
  /// A value that the channel took last, which goes downstream when the channel takes more.
  private var held: (value: Outbound, downstream: Subscriber<Outbound, ChannelFailure>)?

  /// - Parameters:
  ///   - subscription: the child of the operator.
  ///   - end: ends the child and the operator, once.
  init(
    _ port: ChannelPort<Inbound, Outbound>, _ subscription: Subscription,
    end: @escaping @Sendable (Termination<ChannelFailure>) -> Void
  ) {
    self.port = port
    self.subscription = subscription
    self.end = end
  }

  /// Writes a value now. The signal sends it, and completes, when the channel takes more values.
  func write(_ value: Outbound) -> Signal<Outbound, ChannelFailure> {
    .attaching { [self] downstream in
      let promise = port.eventLoop.makePromise(of: Void.self)
      unsent += 1
      let takesMore = port.write(value, promise: promise)
      promise.futureResult.whenComplete { [self] result in sent(result) }
      // A failed write has ended the subscription.
      guard !downstream.isDisposed else { return }
      held = (value, downstream)
      if takesMore { resume() }
    }
  }

  /// Passes on the value that waits for the channel.
  func resume() {
    guard let (value, downstream) = held.take(), !downstream.isDisposed else { return }
    downstream.next(value)
    if !downstream.isDisposed { downstream.complete() }
  }

  /// Completes after the values are sent.
  func complete() {
    isComplete = true
    port.flushIfDue()
    completeIfSent()
  }

  /// Fails unless it has ended: a channel that closes also fails each value that it has not sent.
  func fail(_ error: any Error) {
    held = nil
    if !subscription.isDisposed { end(.failed(ChannelFailure(error))) }
  }

  private func sent(_ result: Result<Void, any Error>) {
    unsent -= 1
    switch result {
    case .success: completeIfSent()
    case .failure(let error):
      port.writeHasFailed(with: error)
      fail(error)
    }
  }

  private func completeIfSent() {
    if isComplete, unsent == 0, !subscription.isDisposed { end(.completed) }
  }
}
