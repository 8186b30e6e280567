import ReactiveChannel
import ReactiveTesting
import Testing

/// Random networks of bound ends, compared with a simple model: all joined ends have one value.
@Suite struct NetworkTests {
  private func run<End: TestableEnd<Int>>(_: End.Type, seed: UInt64) {
    var dice = Dice(seed: seed, number: 0)
    var expected = Array(0..<Int.random(in: 2...7, using: &dice))
    var told = expected.map { [$0] }
    let ends = expected.map { End(starting: $0) }
    let logs = ends.map { $0.recordedValues() }
    var bindings: [(left: Int, right: Int, binding: Subscription)] = []

    func joined(to end: Int) -> Set<Int> {
      var found: Set = [end]
      while true {
        let more = bindings.filter { found.contains($0.left) != found.contains($0.right) }
        if more.isEmpty { return found }
        for edge in more { found.formUnion([edge.left, edge.right]) }
      }
    }

    for step in 1...40 {
      let (first, second) = (
        ends.indices.randomElement(using: &dice) ?? 0, ends.indices.randomElement(using: &dice) ?? 0
      )
      switch Int.random(in: 0..<10, using: &dice) {
      case 0..<3:
        let others = joined(to: first).subtracting(joined(to: second))
        bindings.append((first, second, ends[first] <-> ends[second]))
        // All writes have different values here, so ends with equal values have the same write, which is no news.
        for end in others where expected[end] != expected[second] {
          expected[end] = expected[second]
          told[end].append(expected[second])
        }
      case 3 where !bindings.isEmpty:
        bindings.remove(at: Int.random(in: 0..<bindings.count, using: &dice)).binding.dispose()
      default:
        ends[first].write(100 * step)
        for end in joined(to: first) {
          expected[end] = 100 * step
          told[end].append(100 * step)
        }
      }
      guard ends.map(\.current) == expected, logs.map(\.entries) == told else {
        Issue.record(
          "seed \(seed), step \(step): \(ends.map(\.current)) instead of \(expected); \(logs.map(\.entries))")
        return
      }
    }
  }

  @Test(arguments: EndKind.allCases) func agreesWithTheNaiveMeaning(_ kind: EndKind) {
    for seed in seeds(quick: 100, full: 1_000, night: 1_000) { run(kind.type(of: Int.self), seed: UInt64(seed)) }
  }
}
