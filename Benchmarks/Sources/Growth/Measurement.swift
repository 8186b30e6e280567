import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cost of one member of a crowd, at each size of the crowd.
struct Measurement {
  var growing: Growing
  /// Nanoseconds for one member, in the order of the sizes.
  var costs: [Double]

  /// Measures; takes the minimum of several runs at each size, with more runs for small crowds.
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

  /// The exponent with which the total cost grows between the last two sizes: 1 is linear.
  ///
  /// A small crowd fits into the caches, which makes each member cheaper. That is not growth of the work.
  func exponent(_ sizes: [Int]) -> Double {
    guard sizes.count > 1 else { return 1 }
    let (previous, last) = (sizes.count - 2, sizes.count - 1)
    return 1 + log(costs[last] / costs[previous]) / log(Double(sizes[last]) / Double(sizes[previous]))
  }
}
