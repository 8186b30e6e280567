/// Waits until a condition holds, without blocking the thread while it is soon: for the two threads of a race.
package func spinUntil(_ condition: () -> Bool) {
  var patience = Patience()
  while !condition() { patience.look() }
}

/// Keeps the calling thread busy for a duration, or until a condition holds.
package func spin(for duration: Duration, unless condition: () -> Bool = { false }) {
  var patience = Patience()
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end, !condition() { patience.look() }
}

/// The work of a thread between two reads of a value that another thread changes.
struct Patience {
  private var looks = 0
  private var began: ContinuousClock.Instant?

  /// Spins for 0.1 ms, so that the two threads continue at the same instant. Then sleeps between two looks, because the
  /// other thread may need this one's processor.
  ///
  /// Does not yield: on a busy machine a yield takes as long as the turns of all other programs.
  mutating func look() {
    looks += 1
    guard looks % 64 == 0 else { return }
    let start = began ?? .now
    began = start
    if start.duration(to: .now) > .microseconds(100) { pauseThread() }
  }
}
