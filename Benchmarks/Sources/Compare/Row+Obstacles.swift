extension Row {
  /// The reason why the row missed its target in the last measurement of all rows, found with callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming and releasing the subject are two atomic exchanges, most of its time; OpenCombine's own time varies by a tenth"
  private static let calling =
    "operators of the same types share one body, whose two calls have as many targets as the chain has operators: how well the processor predicts "
    + "them depends on the linker's layout, from 41 to 100 ns for row 2b in builds of the same code; closures by hand take 67"
  private static let inner =
    "each inner signal needs nine atomic exchanges (claims, starts, counts, its end and its beginning), and a runtime call to check whether "
    + "the previous one is still referenced; the one allocation is the user's own `just`"
  private static let latest = "as row 11, with one more claim, for the end of the inner signal"
  private static let connecting =
    "besides the subscription and two subscriber nodes, a connection needs the source's storage and, if it is the first, a subject and "
    + "its own state: 5 to 8 allocations with their frees, half of its instructions"
  private static let reopening =
    "leaving and entering a run needs three atomic exchanges, and a runtime call to check whether the previous run is still referenced"
  private static let contention =
    "values that one thread sends while the other one delivers are queued, and the processors' caches exchange the queue"
  private static let replacing =
    "exclusivity checks take a quarter of its time, and the subscribers are retained during a delivery, because the object may be released meanwhile"

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
