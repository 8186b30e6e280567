extension Duration {
  /// The rest of a duration that is not negative after as many whole periods as it contains.
  func remainder(dividingBy period: Duration) -> Duration {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return Duration(attoseconds: attoseconds % period.attoseconds)
    }
    return remainderByRounding(dividingBy: period)
  }

  /// As ``remainder(dividingBy:)``, for systems without integers of 128 bits.
  func remainderByRounding(dividingBy period: Duration) -> Duration {
    // Too many periods for 64 bits are so short that their rest is nothing.
    guard let count = Int64(exactly: (self / period).rounded(.down)) else { return .zero }
    var rest = self - period * count
    // The quotient is rounded, so the count may be wrong.
    while rest < .zero { rest += period }
    while rest >= period { rest -= period }
    return rest
  }
}
