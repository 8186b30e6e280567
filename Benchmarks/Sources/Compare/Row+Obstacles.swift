extension Row {
  /// What keeps the row from its target, where it was missed when all rows were last measured: found by callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming the subject and letting go of it are two atomic exchanges, 12 of the 19 ns; OpenCombine's own time varies by a tenth"
  private static let inner =
    "of each inner, nine atomic exchanges remain (claims, starts, counts, its end and its beginning), and the runtime is asked whether "
    + "anybody has kept something of the one before; the one allocation is the user's own `just`"
  private static let latest = "as row 11, with a claim more, for the end of the inner"
  private static let connecting =
    "a connection is made of a subject, two places in it, two subscriptions, a teardown and its own state: 9 to 11 allocations with their "
    + "frees, half of its instructions, and some 30 pairs of retain and release that come with objects that hold each other"
  private static let reopening =
    "a run is left and entered in three atomic exchanges, and the runtime is asked whether anybody has kept something of the one before"
  private static let contention =
    "what a thread sends while the other one delivers waits in a queue that both touch: the processors' caches hand it to and fro"
  private static let replacing =
    "exclusivity is checked, 15 of the 62 ns, and the subscribers are held while they are told, for the object may go meanwhile"

  private static let obstacles = [
    "1": claim, "2x1": claim, "3": claim, "6x1": claim,
    "10": "two serialisers follow each other, each with two atomic exchanges: 24 of the 36 ns",
    "11": inner, "12": latest,
    "13": "an array of signals is made in it, an allocation each; then as row 17",
    "15": connecting, "15b": connecting,
    "17x1k": reopening, "17x100k": reopening, "17bx1k": reopening, "17bx100k": reopening,
    "18c": "five blocks that have left the processor's cache are freed for each; OpenCombine frees four",
    "19": contention, "20c": replacing,
  ]
}
