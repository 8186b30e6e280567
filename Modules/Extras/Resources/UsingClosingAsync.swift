import ReactiveEffects
import ReactiveKernel

extension Signal {
  /// Opens a resource for each subscription, runs a signal that uses it, and closes it with an async function that gets
  /// the terminal.
  ///
  /// The terminal waits until the resource is closed; a disposal does not wait. Otherwise it works like the variant
  /// with a synchronous function.
  ///
  /// - Parameters:
  ///   - open: opens the resource; called once for each subscription.
  ///   - signal: makes the signal from the resource.
  ///   - close: closes the resource, in a task. Takes the resource and the terminal. The terminal is nil if the
  ///     subscription was disposed, or was released by its source (C9).
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
