import Synchronization

/// A clock whose time advances only by a call, for one sleeping task at a time.
final class ManualClock: Clock {
  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) {
    let woken = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      state.now = state.now.advanced(by: duration)
      guard let sleeper = state.sleeper, sleeper.deadline <= state.now else { return nil }
      state.sleeper = nil
      return sleeper.continuation
    }
    woken?.resume()
  }

  /// Does not end when its task is cancelled, which does not happen here.
  func sleep(until deadline: Instant, tolerance: Duration?) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let resumed = state.withLock { state -> UnsafeContinuation<Void, Never>? in
        if deadline <= state.now { return continuation }
        state.sleeper = (deadline, continuation)
        defer { state.waiting = nil }
        return state.waiting
      }
      resumed?.resume()
    }
  }

  /// Returns when a task sleeps.
  func waitForSleeper() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let isThere = state.withLock { state in
        if state.sleeper == nil { state.waiting = continuation }
        return state.sleeper != nil
      }
      if isThere { continuation.resume() }
    }
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var sleeper: (deadline: Instant, continuation: UnsafeContinuation<Void, Never>)?
    /// The continuation of the task that waits for a sleeper.
    var waiting: UnsafeContinuation<Void, Never>?
  }

  struct Instant: InstantProtocol {
    var elapsed: Duration

    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

    static func < (earlier: Instant, later: Instant) -> Bool { earlier.elapsed < later.elapsed }
  }
}
