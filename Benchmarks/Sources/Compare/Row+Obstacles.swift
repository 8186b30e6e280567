extension Row {
  /// What keeps the row from its target, where it was missed when all rows were last measured: found by callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming the subject and letting go of it are two atomic exchanges, 12 of the 21 ns; OpenCombine's own time varies by a tenth"
  private static let turns =
    "of each inner, eleven atomic exchanges (claims, starts, counts, its place among the subscriptions) and about nine pairs of retain and "
    + "release remain; the one allocation is the user's own `just`"
  private static let connecting =
    "a connection is made of a subject, two places in it, two subscriptions and its own state, and counts its subscribers under a "
    + "lock: 12 to 18 allocations and 10 to 15 system locks"
  private static let reopening =
    "a run is left and entered in six atomic exchanges and as many pairs of retain and release; nothing is allocated"
  private static let contention =
    "what a thread sends while the other one delivers is left to that one: an allocation, a place in the queue, and a lock that makes the "
    + "threads sleep and wake, 25 times in a thousand sends; waiting for the other thread by spinning made it twice as slow"
  private static let replacing =
    "claim, let go, and the lock of what is remembered are three atomic exchanges, 18 ns; and what replaces a value counts references"

  private static let obstacles = [
    "1": claim, "2x1": claim, "3": claim, "6x1": claim,
    "10": "two serialisers follow each other, each with two atomic exchanges: 24 of the 38 ns",
    "11": turns, "12": turns,
    "13": "an array of signals is made in it, an allocation each; then as row 17",
    "15": connecting, "15b": connecting,
    "17x1k": reopening, "17x100k": reopening, "17bx1k": reopening, "17bx100k": reopening,
    "18c": "five blocks that have left the processor's cache are freed for each; OpenCombine frees four",
    "19": contention, "20b": replacing, "20c": replacing,
  ]
}
