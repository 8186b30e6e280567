import ReactiveKernel

/// Notices that a source has released its closures without an end, as `never` does: no event of it comes any more (C9).
///
/// The terminal closure of the source holds the witness. While a source sends an end, or is abandoned, its caller has
/// the closures, so that the subscription has ended when they are released.
@usableFromInline
package final class SilenceWitness: Sendable {
  private let subscription: Subscription
  private let react: @Sendable () -> Void

  /// - Parameters:
  ///   - subscription: the source's.
  ///   - react: called once, on the thread that releases the closures, if the subscription has not ended by then.
  @usableFromInline
  package init(of subscription: Subscription, _ react: @escaping @Sendable () -> Void) {
    (self.subscription, self.react) = (subscription, react)
  }

  deinit {
    if !subscription.isDisposed { react() }
  }

  /// Does nothing. A closure that calls it holds the witness.
  @usableFromInline
  package func touch() {}
}

extension Signal {
  /// Passes all events, and makes a call when the source has released its closures without an end.
  @usableFromInline
  package func noticingSilence(_ react: @escaping @Sendable () -> Void) -> Signal {
    .attaching { downstream in
      let witness = SilenceWitness(of: downstream.subscription, react)
      attach(under: downstream.subscription, next: downstream.next) { termination in
        witness.touch()
        downstream.terminal(termination)
      }
    }
  }
}
