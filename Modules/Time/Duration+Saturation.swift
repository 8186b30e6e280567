/// Arithmetic that stops at the largest and smallest duration, where the operators of the standard library trap.
///
/// Systems without integers of 128 bits stop at 2⁶³ seconds, which they compare as `Double`.
extension Duration {
  func saturatingAdding(_ other: Duration) -> Duration {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return limited(inSeconds + other.inSeconds) ?? (self + other)
    }
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return overflows ? .limit(isNegative: other < .zero) : Duration(attoseconds: sum)
  }

  func saturatingSubtracting(_ other: Duration) -> Duration {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return limited(inSeconds - other.inSeconds) ?? (self - other)
    }
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return overflows ? .limit(isNegative: other > .zero) : Duration(attoseconds: difference)
  }

  func saturatingMultiplied(by count: Int) -> Duration {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return limited(inSeconds * Double(count)) ?? (self * count)
    }
    let (product, overflows) = attoseconds.multipliedReportingOverflow(by: Int128(count))
    return overflows ? .limit(isNegative: (self < .zero) != (count < 0)) : Duration(attoseconds: product)
  }

  func saturatingMultiplied(by factor: Double) -> Duration {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return limited(inSeconds * factor) ?? (self * factor)
    }
    let product = Double(attoseconds) * factor
    // As a `Double`, the largest duration is one attosecond larger.
    let limit = Double(Int128.max)
    return abs(product) < limit ? self * factor : .limit(isNegative: product < 0)
  }

  private static func limit(isNegative: Bool) -> Duration {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return .seconds(isNegative ? Int64.min : .max)
    }
    return Duration(attoseconds: isNegative ? .min : .max)
  }

  private var inSeconds: Double { self / .seconds(1) }

  /// The limit, if the seconds exceed it.
  private func limited(_ seconds: Double) -> Duration? {
    abs(seconds) < Double(Int64.max) ? nil : .limit(isNegative: seconds < 0)
  }
}
