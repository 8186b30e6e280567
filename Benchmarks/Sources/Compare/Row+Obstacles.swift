extension Row {
  /// The reason why the row missed its target in the last measurement of all rows, found with callgrind and perf.
  var obstacle: String? { Row.obstacles[name] }

  private static let claim =
    "claiming and releasing the subject are two atomic exchanges, most of its time; OpenCombine's own time varies by 10 %"
  private static let calling =
    "operators of the same types share one body, whose two calls have as many targets as the chain has operators: how well the processor predicts "
    + "them depends on the linker's layout, from 41 to 100 ns for row 2b in builds of the same code; closures by hand take 67"
  private static let connecting =
    "a connection needs the subscription, two subscriber nodes, its state, a hub and the source's closures: eight or five allocations "
    + "with their frees. Some 40 retains and 60 releases of them take half of its time, because each is an atomic operation of about 6 ns on this "
    + "processor"
  private static let contention =
    "values that one thread sends while the other one delivers are queued, and the processors' caches exchange the queue"
  private static let replacing =
    "exclusivity checks take a quarter of its time, and the subscribers are retained during a delivery, because the object may be released meanwhile"

  private static let obstacles = [
    "1": claim, "2x1": claim, "3": claim, "6x1": claim,
    "2x5": calling, "2x10": calling, "2b": calling,
    "10": "two serialisers follow each other, each with two atomic exchanges: two thirds of its time",
    "15": connecting, "15b": connecting,
    "18c": "five blocks that have left the processor's cache are freed for each; OpenCombine frees four",
    "19": contention, "20c": replacing,
  ]
}
