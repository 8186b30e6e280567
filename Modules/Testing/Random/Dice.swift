/// Random numbers that are the same everywhere for one seed: SplitMix64.
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: the seed of a whole series.
  ///   - number: which one of the series.
  package init(seed: UInt64 = 0, number: Int) {
    state = seed
    state = next() &+ UInt64(number)
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  package mutating func number(below limit: Int) -> Int { number(in: 0...(limit - 1)) }

  /// Returns `true` with the given probability.
  package mutating func hits(percent: Int) -> Bool { number(in: 1...100) <= percent }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }
}
