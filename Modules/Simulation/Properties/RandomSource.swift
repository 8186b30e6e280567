import ReactiveTesting

/// Generates random numbers. A seed gives the same numbers on every machine.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var dice: Dice

  /// Makes a source of random numbers.
  ///
  /// - Parameters:
  ///   - seed: the seed of a series of examples.
  ///   - number: the number of the example in the series.
  public init(seed: UInt64, number: Int) { dice = Dice(seed: seed, number: number) }

  /// Returns a number with 64 random bits.
  public mutating func next() -> UInt64 { dice.next() }
}
