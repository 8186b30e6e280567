import ReactiveKernel

extension Signal {
  /// Opens a resource for each subscription, runs a signal that uses it, and then closes it with an async function.
  ///
  ///     signal --1--2--|
  ///     close           ----x
  ///     using  --1--2-------|
  ///
  /// A terminal waits until the resource is closed, and passes on the thread that has closed it. A disposal does not
  /// wait: a separate task, which is not cancelled, closes the resource. Otherwise it works like the variant with a
  /// synchronous `close`.
  ///
  /// Elsewhere: `usingWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal from the resource.
  ///   - close: closes the resource, in a task.
  public static func using<Resource: ~Copyable>(
    _ open: @escaping @Sendable () throws(Failure) -> sending Resource,
    _ signal: @escaping @Sendable (borrowing Resource) throws(Failure) -> Signal,
    close: @escaping @Sendable (consuming sending Resource) async -> Void
  ) -> Signal {
    .opening(open, signal) { opened, child, end in
      // The first of a terminal and a disposal ends it.
      let closing = Subscription()
      let begin: @Sendable (@escaping @Sendable () -> Void) -> Bool = { closed in
        guard closing.end() else { return false }
        Task.onCurrentExecutor {
          if let resource = opened.take() { await close(resource) }
          closed()
        }
        return true
      }
      child.add { _ = begin {} }
      return { termination in
        // A disposal that came first waits for nothing, and a failure then has to be reported.
        if !begin({ end(termination) }) { end(termination) }
      }
    }
  }
}
