import OpenCombineShim

/// Converts between durations and the distances of a scheduler of Combine, which can be made of seconds and compared,
/// but not read.
///
/// The magnitude of a distance is a number for the schedulers of the system: of nanoseconds for a dispatch queue, of
/// seconds for a run loop. A stride of one second tells the unit. For other types a search by comparisons finds the
/// number of nanoseconds.
struct StrideMeasure<Stride: SchedulerTimeIntervalConvertible & Comparable & SignedNumeric>: Sendable {
  private enum Unit {
    case integers(perSecond: Int)
    case fractions(perSecond: Double)
    case unknown
  }

  private let unit: Unit

  init() {
    let second = Stride.seconds(1).magnitude
    if let count = second as? Int, count > 0 {
      unit = .integers(perSecond: count)
    } else if let count = second as? Double, count > 0 {
      unit = .fractions(perSecond: count)
    } else {
      unit = .unknown
    }
  }

  /// The duration of a distance; zero if that is negative.
  func duration(of stride: Stride) -> Duration {
    guard stride > .zero else { return .zero }
    switch unit {
    case .integers(let perSecond):
      guard let count = stride.magnitude as? Int else { return .zero }
      let (seconds, rest) = count.quotientAndRemainder(dividingBy: perSecond)
      return .seconds(seconds) + .seconds(Double(rest) / Double(perSecond))
    case .fractions(let perSecond):
      return (stride.magnitude as? Double).map { .seconds($0 / perSecond) } ?? .zero
    case .unknown: return .nanoseconds(nanoseconds(in: stride))
    }
  }

  /// The distance of a duration, rounded up, so that nothing is early. A duration of centuries counts as the longest
  /// that a distance can have.
  func stride(of duration: Duration) -> Stride {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooMuch) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (count, isTooMuchRounded) = whole.addingReportingOverflow(Int((attoseconds + 999_999_999) / 1_000_000_000))
    return .nanoseconds(isTooMuch || isTooMuchRounded ? .max / 2 : count)
  }

  /// The greatest number of nanoseconds that is no longer than a distance.
  private func nanoseconds(in stride: Stride) -> Int {
    var step = 1
    while step < .max / 4, Stride.nanoseconds(step * 2) <= stride { step *= 2 }
    var count = 0
    while step > 0 {
      if Stride.nanoseconds(count + step) <= stride { count += step }
      step /= 2
    }
    return count
  }
}
