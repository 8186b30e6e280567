import ReactiveEffects
import ReactiveKernel

extension Signal {
  /// Opens a resource for each subscription, runs a signal that uses it, and closes it with a closure that gets the
  /// terminal.
  ///
  ///     signal  --1--2--|
  ///     using   --1--2--|    opened at the beginning, closed because of the completion
  ///
  /// For example, a transaction commits after a completion, and rolls back in all other cases. Otherwise it works like
  /// `using(_:_:close:)`.
  ///
  /// Elsewhere: `usingWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal from the resource.
  ///   - close: closes the resource. Takes the resource and the terminal: a completion, or a failure of the signal or
  ///     of the closure `signal`. The terminal is nil if the subscription was disposed, or was released by its source
  ///     (C9).
  public static func using<Resource: ~Copyable>(
    _ open: @escaping @Sendable () throws(Failure) -> sending Resource,
    _ signal: @escaping @Sendable (borrowing Resource) throws(Failure) -> Signal,
    closing close: @escaping @Sendable (consuming sending Resource, Termination<Failure>?) -> Void
  ) -> Signal {
    .opening(open, signal) { opened, child, end in
      // The first of a terminal and a disposal ends it.
      let closing = Subscription()
      let closeOnce: @Sendable (Termination<Failure>?) -> Void = { termination in
        if closing.end(), let resource = opened.take() { close(resource, termination) }
      }
      child.add { closeOnce(nil) }
      return { termination in
        closeOnce(termination)
        end(termination)
      }
    }
  }
}
