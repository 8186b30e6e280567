extension Duration {
  /// Returns the duration of a number of ticks of a marble diagram. A tick is one character and one virtual second.
  public static func ticks(_ count: Int) -> Duration { .seconds(count) }

  /// The number of whole ticks, and whether there is no remainder.
  var inTicks: (count: Int, isExact: Bool) {
    let (seconds, rest) = components
    return (Int(seconds), rest == 0)
  }
}
