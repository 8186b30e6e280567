import ReactiveFiltering
import ReactiveKernel
import ReactiveSubjects

extension Signal {
  /// Completes when the graceful shutdown of the ``SignalService`` downstream begins.
  ///
  ///     self     --1--2--3--4--
  ///     shutdown --------x
  ///     result   --1--2--|
  ///
  /// Put it directly after a source. The operators after it then get a completion, and send the values that they hold.
  /// For example, `flatMap` waits for its inner signals, `deliver(on:)` empties its queue, and `collect` sends its
  /// array.
  ///
  /// If a signal is subscribed to after the shutdown has begun, such as an inner signal of a `flatMap`, it completes at
  /// once. Its source is not subscribed to. Without a service downstream all events are passed on. The operator does
  /// not find a service through `share` or another shared connection, so put it after them.
  ///
  /// Elsewhere: `cancelOnGracefulShutdown()` for async sequences (swift-service-lifecycle).
  public func completeOnGracefulShutdown() -> Signal {
    .attaching { downstream in
      guard let shutdown = downstream.nearestNote(Shutdown.self) else { return attach(downstream) }
      take(until: shutdown.beginning).attach(downstream)
    }
  }
}

/// The beginning of the shutdown of a service, for the sources upstream.
final class Shutdown: SubscriptionNote {
  private let subject = Subject<Never, Never>()

  /// Completes when the shutdown begins, at once if it has begun.
  var beginning: Signal<Never, Never> { subject.signal }

  func begin() { subject.complete() }
}
