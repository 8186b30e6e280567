/// The fewest moves that bring spans of elements into another order.
///
/// The elements that stay where they are form the heaviest increasing run of the order. Each other element moves once,
/// in the new order: behind the element that it follows there. O(m log m) for m spans and moved elements.
struct ListMoves<Element: Sendable> {
  /// The moves as edits, after the removals and before the insertions.
  private(set) var steps: [ListEdit<Element>] = []
  /// The indices before of the elements that move.
  private(set) var origins: Set<Int> = []

  /// - Parameter spans: the spans in the new order, each with its index in the old one. Elements that are in no span
  ///   were removed before.
  init(of spans: some Sequence<(origin: Int, length: Int)>) {
    let spans = Array(spans)
    // Mostly nothing has moved.
    if zip(spans, spans.dropFirst()).allSatisfy({ $0.origin < $1.origin }) { return }
    let isFixed = heaviestIncreasingRun(spans)
    var fixedOrigins: [Int] = []
    var fixedBefore = [0]
    var moved: [(origin: Int, gap: Int)] = []
    for (span, isFixed) in zip(spans, isFixed) {
      if isFixed {
        fixedOrigins.append(span.origin)
        fixedBefore.append(fixedBefore[fixedBefore.count - 1] + span.length)
      } else {
        for unit in 0..<span.length { moved.append((span.origin + unit, fixedOrigins.count)) }
      }
    }
    origins = Set(moved.map(\.origin))
    // In each gap between two fixed spans, the elements that have moved there come first, and then the elements that
    // have yet to leave it.
    let leaving = moved.map(\.origin).sorted()
    var waiting = Counters(ones: leaving.count)
    for (number, element) in moved.enumerated() {
      let oldGap = halve(0..<fixedOrigins.count) { fixedOrigins[$0] > element.origin }
      let rank = halve(0..<leaving.count) { leaving[$0] >= element.origin }
      let arrived = halve(0..<number) { moved[$0].gap > oldGap }
      let from = fixedBefore[oldGap] + waiting.sum(before: rank) + arrived
      waiting.add(-1, at: rank)
      let gapStart = element.gap == 0 ? -1 : fixedOrigins[element.gap - 1]
      let ahead = element.gap == 0 ? 0 : halve(0..<leaving.count) { leaving[$0] > gapStart }
      let to = fixedBefore[element.gap] + waiting.sum(before: ahead) + number
      if from != to { steps.append(.move(from: from, to: to)) }
    }
  }
}

/// Chooses from spans in a new order an increasing run of old indices with the most elements.
private func heaviestIncreasingRun(_ spans: [(origin: Int, length: Int)]) -> [Bool] {
  let ranks = spans.indices.sorted { spans[$0].origin < spans[$1].origin }
  var rankOf = [Int](repeating: 0, count: spans.count)
  for (rank, span) in ranks.enumerated() { rankOf[span] = rank }
  // The heaviest run that ends at a rank or before it, in a binary indexed tree.
  var best = [(weight: Int, span: Int)](repeating: (0, -1), count: spans.count + 1)
  var previous = [Int](repeating: -1, count: spans.count)
  var heaviest = (weight: 0, span: -1)
  for span in spans.indices {
    var found = (weight: 0, span: -1)
    var node = rankOf[span]
    while node > 0 {
      if best[node].weight > found.weight { found = best[node] }
      node &= node - 1
    }
    previous[span] = found.span
    let weight = found.weight + spans[span].length
    if weight > heaviest.weight { heaviest = (weight, span) }
    node = rankOf[span] + 1
    while node <= spans.count {
      if weight > best[node].weight { best[node] = (weight, span) }
      node += node & -node
    }
  }
  var isFixed = [Bool](repeating: false, count: spans.count)
  var span = heaviest.span
  while span >= 0 {
    isFixed[span] = true
    span = previous[span]
  }
  return isFixed
}

/// Counters whose sums cost O(log n): a binary indexed tree.
private struct Counters {
  private var sums: [Int]

  init(ones count: Int) { sums = (0...count).map { $0 & -$0 } }

  func sum(before place: Int) -> Int {
    var (sum, node) = (0, place)
    while node > 0 {
      sum += sums[node]
      node &= node - 1
    }
    return sum
  }

  mutating func add(_ amount: Int, at place: Int) {
    var node = place + 1
    while node < sums.count {
      sums[node] += amount
      node += node & -node
    }
  }
}
