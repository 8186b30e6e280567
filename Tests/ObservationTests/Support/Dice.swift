/// Random numbers that are the same everywhere for one seed: SplitMix64.
struct Dice: Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: the seed of a whole series.
  ///   - number: which one of the series.
  init(seed: UInt64, number: Int) {
    state = seed
    state = roll() &+ UInt64(number)
    state = roll()
  }

  mutating func roll() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below limit: Int) -> Int { number(0..<limit) }

  mutating func number(_ range: Range<Int>) -> Int { range.lowerBound + Int(roll() % UInt64(range.count)) }
}
