extension Row {
  /// What keeps the row from its target, where it was missed when all rows were last measured: found by callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming the subject and letting go of it are two atomic exchanges, most of its time; OpenCombine's own time varies by a tenth"
  private static let calling =
    "operators of the same types share one body, whose two calls have as many targets as there are operators: how well the processor predicts "
    + "them changes with where the linker puts things, from 41 to 100 ns for row 2b in builds of the same code; closures by hand take 67"
  private static let inner =
    "of each inner, nine atomic exchanges remain (claims, starts, counts, its end and its beginning), and the runtime is asked whether "
    + "anybody has kept something of the one before; the one allocation is the user's own `just`"
  private static let latest = "as row 11, with a claim more, for the end of the inner"
  private static let connecting =
    "beside the subscription and two places in subjects, a connection is made of what the source holds and, if it is the first, a subject and "
    + "its own state: 5 to 8 allocations with their frees, half of its instructions"
  private static let reopening =
    "a run is left and entered in three atomic exchanges, and the runtime is asked whether anybody has kept something of the one before"
  private static let contention =
    "what a thread sends while the other one delivers waits in a queue that both touch: the processors' caches hand it to and fro"
  private static let replacing =
    "exclusivity is checked, a quarter of its time, and the subscribers are held while they are told, for the object may go meanwhile"

  private static let obstacles = [
    "1": claim, "2x1": claim, "3": claim, "6x1": claim,
    "2x5": calling, "2x10": calling, "2b": calling,
    "10": "two serialisers follow each other, each with two atomic exchanges: two thirds of its time",
    "11": inner, "12": latest,
    "13": "an array of signals is made in it, an allocation each; then as row 17",
    "15": connecting, "15b": connecting,
    "17x1k": reopening, "17x100k": reopening, "17bx1k": reopening, "17bx100k": reopening,
    "18c": "five blocks that have left the processor's cache are freed for each; OpenCombine frees four",
    "19": contention, "20c": replacing,
  ]
}
