/// Waits until a condition holds, without blocking the thread while it is soon: for the two threads of a race.
package func spinUntil(_ condition: () -> Bool) {
  var patience = Patience()
  while !condition() { patience.look() }
}

/// What a thread does between two looks at a value that another thread changes.
struct Patience {
  private var looks = 0

  /// Does nothing at first. Then gives the processor away, since the other thread may need this one's, and at last sleeps between two looks.
  mutating func look() {
    looks += 1
    if looks > 1 << 18 {
      pauseThread()
    } else if looks % 256 == 0 {
      yieldThread()
    }
  }
}
