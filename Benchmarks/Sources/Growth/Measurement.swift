import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What one of a crowd costs, at each size of it.
struct Measurement {
  var growing: Growing
  /// Nanoseconds for one, in the order of the sizes.
  var costs: [Double]

  /// Measures; the least of several runs at each size, so many runs that even small crowds are seen.
  init(of growing: Growing, sizes: [Int], rounds: Int) {
    self.growing = growing
    costs = sizes.map { size in
      let runs = max(rounds, min(20_000, 200_000 / size))
      var least = Double.infinity
      for _ in 0..<runs {
        var nanoseconds = 0.0
        let result = growing.run(size) { work in
          let start = Stopwatch.thread.nanoseconds
          work()
          nanoseconds = Stopwatch.thread.nanoseconds - start
        }
        guard result == size else { stop("\(growing.sentence): \(result) of \(size) were reached.") }
        least = min(least, nanoseconds)
      }
      return least / Double(size)
    }
  }

  /// The power of the size with which the whole cost grows, between the last two sizes: 1 is linear.
  ///
  /// A smaller crowd has its place in the caches, which makes one of it cheaper, and is no growth of the work.
  func exponent(_ sizes: [Int]) -> Double {
    guard sizes.count > 1 else { return 1 }
    let (previous, last) = (sizes.count - 2, sizes.count - 1)
    return 1 + log(costs[last] / costs[previous]) / log(Double(sizes[last]) / Double(sizes[previous]))
  }
}
