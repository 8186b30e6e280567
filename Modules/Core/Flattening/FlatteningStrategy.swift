import ReactiveKernel
import ReactivePacing

/// Decides how `flatMap` and `flatten` run inner signals: how many run at the same time, in which order their values
/// are sent, and which outer values are dropped.
///
/// The diagrams of the cases show the results for these signals:
///
///     self    --1------2-------|
///     inner 1   --a---b---c|
///     inner 2          --d--e|        from when it is subscribed to
public enum FlatteningStrategy: Hashable, Sendable {
  /// All inner signals run at the same time, and their values are forwarded as they arrive.
  ///
  ///     merge   ----a---b--dc-e--|
  case merge
  /// One inner signal runs at a time, in the order of the outer values; the others wait.
  ///
  ///     concat  ----a---b---c--d--e|
  case concat
  /// Only the newest inner signal runs. A new inner signal is subscribed to, and then the subscription to the previous
  /// inner signal ends. If the closure returns `nil`, the previous subscription ends, and no inner signal runs.
  ///
  ///     latest  ----a---b--d--e--|
  case latest
  /// One inner signal runs at a time. Until it has ended, outer values are dropped: the closure is not called for them.
  ///
  ///     first   ----a---b---c----|
  case first
  /// The inner signal that sends the first event (a value, a failure or a completion) wins. The subscriptions to the
  /// other inner signals end. Outer values that come after the win make no inner signal.
  ///
  /// Completes when the outer signal and the winner have completed. An inner signal that ends without a terminal (C9)
  /// leaves the race.
  ///
  ///     race    ----a---b---c----|
  case race
  /// A limited number of inner signals runs at the same time; the others wait. With 0, there is no limit, as with
  /// `merge`. The limit 1 has the effect of `concat`.
  ///
  /// An inner signal that neither ends nor keeps its subscriber, such as `never`, counts as running for ever. If such
  /// signals alone reach the limit, no other inner signal can start. If the outer signal then waits for a start, the
  /// subscription to it ends (C17).
  ///
  ///     bounded ----a---b--dc-e--|        of 2
  case bounded(Int)
  /// A limited number of inner signals runs at the same time. Their values are sent in the order of the outer values:
  /// all values of one inner signal come before all values of the next. With 0, there is no limit.
  ///
  /// The values of the oldest inner signal are sent at once. The values of a newer inner signal are held until all
  /// older inner signals have ended. An inner signal counts towards the limit until it has ended and its held values
  /// are sent. A failure is sent at once, and the held values are dropped (C8).
  ///
  ///     ordered ----a---b---cde--|        of 2
  case ordered(Int)

  /// Traps if the limit is negative.
  @usableFromInline
  package func requireLimit(of operation: StaticString, file: StaticString, line: UInt) {
    switch self {
    case .bounded(let limit), .ordered(let limit):
      Diagnostics.requireCount(limit, of: operation, file: file, line: line)
    case .merge, .concat, .latest, .first, .race: break
    }
  }

  /// Runs the strategy's machine for one subscription.
  ///
  /// - Parameter failures: if it holds a failure, `ordered` ends with the inner signal that is delivered.
  @inlinable
  package func attach<Input: Sendable, Output: Sendable, Failure: Error>(
    _ outer: Signal<Input, Failure>, to downstream: Subscriber<Output, Failure>,
    endingBy failures: DelayedFailures<Failure>? = nil,
    _ transform: @escaping @Sendable (Input) -> Signal<Output, Failure>?
  ) {
    switch self {
    case .merge: Flattening(downstream).attach(outer: outer, transform)
    case .concat: Flattening(downstream, limit: 1).attach(outer: outer, transform)
    case .bounded(let limit): Flattening(downstream, limit: limit).attach(outer: outer, transform)
    case .first:
      let flattening = Flattening(downstream)
      flattening.attach(outer: outer) { flattening.isBusy ? nil : transform($0) }
    case .latest:
      Switching(downstream, sources: 1).attach(outer: outer) { transform($0) ?? .empty() }
    case .race:
      let racing = Racing(downstream, sources: 1)
      racing.join(outer: outer) {
        racing.isDecided ? nil : transform($0)
      } accept: {
        racing.enter($0)
      }
    case .ordered(let limit):
      let ordering = Ordering(downstream, limit: limit, endingBy: failures)
      let waitingValue = downstream.waitingValues(of: Input.self)
      ordering.join(outer: ordering.paced(outer)) { value in
        transform(value).map { WaitingInner($0, of: waitingValue?(value)) }
      } accept: {
        ordering.admit($0)
      }
    }
  }
}

extension Flattening {
  /// Whether an inner signal runs or waits for its start. On the outer signal's thread, because only there it can
  /// become true.
  @inlinable
  var isBusy: Bool { counted.load() & ~FlatteningTag.outer != 0 }
}

extension Joiner {
  /// Joins an outer signal under the tag zero. Its inner signals are made on its thread, outside the claim, and
  /// accepted inside the claim.
  @inlinable
  func join<Input: Sendable, Inner: Sendable>(
    outer: Signal<Input, Failure>, _ transform: @escaping @Sendable (Input) -> Inner?,
    accept: @escaping @Sendable (Inner?) -> Void
  ) {
    let subscription = downstream.subscription
    let inners = outer.lift { next in { value in if !subscription.isDisposed { next(transform(value)) } } }
    join(inners, tag: 0, next: accept)
  }
}
