extension Row {
  /// What keeps the row from its target, where it was missed when all rows were last measured: found by callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming the subject and letting go of it are two atomic exchanges, 12 of the 19 ns; OpenCombine's own time varies by a tenth"
  private static let inner =
    "of each inner, eleven atomic exchanges (claims, starts, counts, its place among the subscriptions) and five pairs of retain and release "
    + "remain (the closures and the subscription it is handed, its place, itself): 130 ns; the one allocation is the user's own `just`"
  private static let latest =
    "as row 11, with a claim more, for the end of the inner, and the subscription that is running kept for the next one to end"
  private static let connecting =
    "a connection is made of a subject, two places in it, two subscriptions, a teardown and its own state: 9 to 11 allocations with their "
    + "frees, and some 35 pairs of retain and release that come with objects that hold each other"
  private static let reopening =
    "a run is left and entered in four atomic exchanges and four pairs of retain and release (two closures, the subscription, its place): "
    + "75 of the 130 ns; nothing is allocated"
  private static let contention =
    "what a thread sends while the other one delivers waits in a queue that both touch: the processors' caches hand it to and fro"
  private static let replacing =
    "the value is remembered under a lock of its own, three atomic exchanges with claim and letting go, and exclusivity is checked"

  private static let obstacles = [
    "1": claim, "2x1": claim, "3": claim, "6x1": claim,
    "10": "two serialisers follow each other, each with two atomic exchanges: 24 of the 36 ns",
    "11": inner, "12": latest,
    "13": "an array of signals is made in it, an allocation each; then as row 17",
    "15": connecting, "15b": connecting,
    "17x1k": reopening, "17x100k": reopening, "17bx1k": reopening, "17bx100k": reopening,
    "18c": "five blocks that have left the processor's cache are freed for each; OpenCombine frees four",
    "19": contention, "20b": replacing, "20c": replacing,
  ]
}
