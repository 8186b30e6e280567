import ReactiveStreaming
import ReactiveTesting
import TestSupport
import Testing

@Suite("A random JSON text that grows") struct RandomGrowingJSONTests {
  /// The scalars of a text, each of which may come alone.
  private func scalars(_ text: String) -> [String] { text.unicodeScalars.map { String($0) } }

  @Test(
    "has the beginning of a naive completion at each prefix, which extends the one before",
    arguments: seeds(quick: 60, full: 600, night: 3_000).chunks)
  func agreesWithNaiveCompletion(numbers: Range<Int>) throws {
    inputs: for number in numbers {
      var source = RandomJSON(Dice(seed: randomSeed, number: number))
      let text = source.document()
      var json = GrowingJSON()
      var (prefix, before): ([UInt8], String?) = ([], nil)
      for scalar in scalars(text) {
        try json.append(scalar)
        prefix += Array(scalar.utf8)
        let (completed, naive) = (json.completed, NaiveCompletion.of(prefix))
        guard trimmed(completed) == trimmed(naive) else {
          Issue.record(
            "REACTIVE_SEED=\(randomSeed), number \(number), after \(scalar) of \(text): \(completed ?? "nil"), not \(naive ?? "nil")"
          )
          continue inputs
        }
        if let before, let completed {
          #expect(extends(completed, before), "REACTIVE_SEED=\(randomSeed), number \(number)")
        }
        before = completed
      }
      try json.finish()
      #expect(trimmed(json.completed) == trimmed(text), "number \(number)")
    }
  }

  @Test("in pieces of any size is the same as in one", arguments: seeds(quick: 60, full: 600, night: 3_000).chunks)
  func pieces(numbers: Range<Int>) throws {
    for number in numbers {
      var source = RandomJSON(Dice(seed: randomSeed, number: number))
      let text = source.document()
      var (whole, parts) = (GrowingJSON(), GrowingJSON())
      try whole.append(text)
      var rest = scalars(text)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...5, using: &source.random)
        try parts.append(rest.prefix(count).joined())
        rest = rest.dropFirst(count)
      }
      #expect(whole.completed == parts.completed, "number \(number)")
    }
  }

  /// White space before a closing bracket is in the naive beginning, and not in the other one.
  private func trimmed(_ text: String?) -> [UInt8]? {
    guard let text else { return nil }
    var (result, isOpen, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if isOpen, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isOpen.toggle()
      }
      if isOpen || ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { result.append(byte) }
    }
    return result
  }

  /// Whether a beginning is another one up to where that was closed.
  private func extends(_ text: String, _ before: String) -> Bool {
    let closers = Set("\"]}".utf8)
    let kept = before.utf8.count - before.utf8.reversed().prefix { closers.contains($0) }.count
    return Array(text.utf8.prefix(kept)) == Array(before.utf8.prefix(kept))
  }
}
