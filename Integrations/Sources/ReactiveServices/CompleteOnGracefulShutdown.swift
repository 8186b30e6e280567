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
  /// Put it directly after a source. The operators after it then take the completion as the end of the input and send
  /// what they hold: a `flatMap` waits for its inner signals, `deliver(on:)` for its queue, `collect` sends its array.
  ///
  /// A signal that is subscribed to after the beginning, such as an inner signal of a `flatMap`, completes at once and
  /// is not subscribed to. Without a service downstream all events pass. A service is not found through `share` and
  /// other connections: write it after them.
  ///
  /// Elsewhere: none of the four; `cancelOnGracefulShutdown()` for async sequences (swift-service-lifecycle).
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
