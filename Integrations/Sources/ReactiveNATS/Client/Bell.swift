import Guarding

/// Wakes one task that waits for something to happen.
final class Bell: Sendable {
  private struct State {
    var hasRung = false
    var waiter: UnsafeContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// Wakes the task that waits, or the next one that does.
  func ring() {
    let waiter = state.withLock { state in
      state.hasRung = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Waits until the bell rings or the task is cancelled. May return without either: the caller looks at its own state.
  func wait() async {
    await withTaskCancellationHandler {
      // Resumed exactly once: here, or by the ring that takes it.
      await withUnsafeContinuation { continuation in
        let hasRung = state.withLock { state in
          if state.hasRung {
            state.hasRung = false
            return true
          }
          state.waiter = continuation
          return false
        }
        if hasRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
