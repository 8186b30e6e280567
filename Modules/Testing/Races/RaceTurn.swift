import Synchronization

/// Lets one race run at a time, so that each of its threads has a processor of its own: of two races on two processors, each
/// spends its time waiting for a thread that does not run.
enum RaceTurn {
  // The system's lock and not the library's, which spins: a race lasts long, and a thread that waits for its turn sleeps.
  private static let turn = Mutex(())
  /// Whether the calling thread has the turn. On a thread without a task this is a variable of the thread.
  @TaskLocal private static var isTaken = false

  /// Waits for the turn, and runs a race. One inside another, on either of its threads, has the turn already.
  static func take(_ race: () -> Void) {
    if isTaken { race() } else { turn.withLock { _ in join(race) } }
  }

  /// Adds the calling thread to the threads of the current race while a closure runs.
  static func join(_ body: () -> Void) { $isTaken.withValue(true) { body() } }
}
