/// How what an operator did differs from what a marble diagram says.
public struct MarbleMismatch: Error, Sendable, CustomStringConvertible {
  /// The tick of the first difference.
  public var tick: Int
  /// The difference in words, as `expected "d" but got completion at tick 6`.
  public var difference: String
  /// The diagrams, one below the other, with the first difference marked.
  public var drawing: String

  /// All of it.
  public var description: String { difference + "\n" + drawing }
}
