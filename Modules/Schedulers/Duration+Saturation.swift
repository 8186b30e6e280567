/// Arithmetic that stops at the largest and smallest duration, where the operators of the standard library trap.
extension Duration {
  func saturatingAdding(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return overflows ? .limit(isNegative: other < .zero) : Duration(attoseconds: sum)
  }

  func saturatingSubtracting(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return overflows ? .limit(isNegative: other > .zero) : Duration(attoseconds: difference)
  }

  func saturatingMultiplied(by count: Int) -> Duration {
    let (product, overflows) = attoseconds.multipliedReportingOverflow(by: Int128(count))
    return overflows ? .limit(isNegative: (self < .zero) != (count < 0)) : Duration(attoseconds: product)
  }

  func saturatingMultiplied(by factor: Double) -> Duration {
    let product = Double(attoseconds) * factor
    // As a `Double`, the largest duration is one attosecond larger.
    let limit = Double(Int128.max)
    return abs(product) < limit ? self * factor : .limit(isNegative: product < 0)
  }

  private static func limit(isNegative: Bool) -> Duration { Duration(attoseconds: isNegative ? .min : .max) }
}
