import ReactiveKernel

extension Feed {
  /// Waits for the next item without blocking a thread. A cancelled task gets the end.
  func item(isolation actor: isolated (any Actor)? = #isolation) async -> Item {
    if let item = mailbox.poll() { return item }
    return await withTaskCancellationHandler {
      // Resumed exactly once: the mailbox calls each taker exactly once.
      await withUnsafeContinuation(isolation: actor) { continuation in
        mailbox.take { item in continuation.resume(returning: item) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Subscribes, and waits for the first item, so that cancelling the task also stops a source that is still subscribing.
  func item(
    of signal: Signal<Value, Failure>, isolation actor: isolated (any Actor)? = #isolation
  ) async -> Item {
    await withTaskCancellationHandler {
      // Naming the actor is what makes this closure run on it.
      start(signal)
      return await item(isolation: actor)
    } onCancel: {
      cancel()
    }
  }

  /// Subscribes, waits for the end, and takes what came until then, or throws the failure.
  func all(
    of signal: Signal<Value, Failure>, isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> [Value] {
    guard let first = try await item(of: signal).get() else { return [] }
    let rest = mailbox.takeAll()
    _ = try mailbox.poll()?.get()
    return [first] + rest
  }
}
