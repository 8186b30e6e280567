import ReactiveKernel

extension Signal {
  /// Opens a resource for each subscription, runs a signal made of it, and closes it with the reason of the end.
  ///
  ///     signal  --1--2--|
  ///     using   --1--2--|    opened at the beginning, closed because of the completion
  ///
  /// A transaction commits after a completion, and rolls back otherwise. Otherwise as `using(_:_:close:)`.
  ///
  /// Elsewhere: none of the four. `usingWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal of it.
  ///   - close: takes the resource and the terminal: a completion, or the failure of the signal or of making it. Nil if
  ///     the subscription was disposed, or the source abandoned it (C9).
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

  /// Opens a resource for each subscription, runs a signal made of it, and closes it by an async function with the
  /// reason of the end.
  ///
  /// The terminal waits until the resource is closed; a disposal does not wait. Otherwise as the form with a function
  /// that returns at once.
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal of it.
  ///   - close: closes it, in a task; takes the terminal, or nil if there is none.
  @_disfavoredOverload
  public static func using<Resource: ~Copyable>(
    _ open: @escaping @Sendable () throws(Failure) -> sending Resource,
    _ signal: @escaping @Sendable (borrowing Resource) throws(Failure) -> Signal,
    closing close: @escaping @Sendable (consuming sending Resource, Termination<Failure>?) async -> Void
  ) -> Signal {
    .opening(open, signal) { opened, child, end in
      let closing = Subscription()
      let begin: @Sendable (Termination<Failure>?, @escaping @Sendable () -> Void) -> Bool = { termination, closed in
        guard closing.end() else { return false }
        Task.onCurrentExecutor {
          if let resource = opened.take() { await close(resource, termination) }
          closed()
        }
        return true
      }
      child.add { _ = begin(nil) {} }
      return { termination in
        // A disposal that came first waits for nothing, and a failure then has to be reported.
        if !begin(termination, { end(termination) }) { end(termination) }
      }
    }
  }
}
