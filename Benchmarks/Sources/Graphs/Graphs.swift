import ReactiveProperties
import Support

/// Changes the source of graphs of computed values, and prints what a change costs for each value that it reaches.
///
/// A graph is `width` chains of `height` computed values each, that all begin with one property; the last of each chain
/// has a subscriber.
@main
enum Graphs {
  static func main() {
    print("| width × height | values | ns per change | ns per value |\n|---|---|---|---|")
    for width in [1, 3, 10, 30, 100] {
      for height in [1, 3, 10, 30, 100] { measure(width, height) }
    }
  }

  private static func measure(_ width: Int, _ height: Int) {
    let checksum = Checksum()
    let source = Property(0)
    let graph = (0..<width).map { _ in chain(from: source, height) }
    for last in graph.compactMap(\.last) { last.signal.subscribe(next: { checksum.add($0) }) }
    let values = width * height
    let changes = max(20, 200_000 / values)
    var number = 0
    /// The best of several rounds, because noise of the machine only adds time.
    var best = Double.infinity
    for _ in 0..<5 {
      let start = ContinuousClock.now
      for _ in 0..<changes {
        number += 1
        source.value = number
      }
      let spent = (ContinuousClock.now - start) / changes
      best = min(best, Double(spent.components.attoseconds) / 1e9 + Double(spent.components.seconds) * 1e9)
    }
    let isRight = graph.allSatisfy { $0.last?.value == number + height }
    guard isRight else { stop("A graph of \(width) × \(height) has a wrong value.") }
    print("| \(width) × \(height) | \(values) | \(Int(best)) | \(Int(best / Double(values))) |")
  }

  private static func chain(from source: Property<Int>, _ height: Int) -> [Computed<Int>] {
    var chain = [Computed { source.value + 1 }]
    while chain.count < height {
      let previous = chain[chain.count - 1]
      chain.append(Computed { previous.value + 1 })
    }
    return chain
  }
}
