#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Places values along an axis: equal ratios have equal distances.
public struct LogarithmicScale {
  private let values: ClosedRange<Double>
  private let places: (Double, Double)

  /// Makes a scale from the least value at `start` to the greatest at `end`.
  public init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
    self.values = values
    places = (start, end)
  }

  /// The place of a value; values beyond the ends have the place of the end.
  public func place(of value: Double) -> Double {
    let inside = min(max(value, values.lowerBound), values.upperBound)
    let part = log(inside / values.lowerBound) / log(values.upperBound / values.lowerBound)
    return places.0 + part * (places.1 - places.0)
  }

  /// The values 1, 2 and 5 times the powers of ten that are on the scale, or the powers alone.
  public func ticks(powersOnly: Bool = false) -> [Double] {
    (-9...12).flatMap { power in
      (powersOnly ? [1] : [1, 2, 5]).map { $0 * pow(10, Double(power)) }
    }
    .filter { $0 >= values.lowerBound * 0.999 && $0 <= values.upperBound * 1.001 }
  }
}
