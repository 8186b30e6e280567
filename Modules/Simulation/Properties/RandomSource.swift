import ReactiveTesting

/// Random numbers that are the same everywhere for one seed.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var dice: Dice

  /// Makes a source of random numbers.
  ///
  /// - Parameters:
  ///   - seed: the seed of a series of examples.
  ///   - number: which example of the series.
  public init(seed: UInt64, number: Int) { dice = Dice(seed: seed, number: number) }

  /// Returns a number of which all 64 bits are random.
  public mutating func next() -> UInt64 { dice.next() }
}
