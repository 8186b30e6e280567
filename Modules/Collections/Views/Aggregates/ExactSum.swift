/// The exact sum of floating-point numbers, from which each can be removed again.
///
/// It is one integer of 2,240 bits in units of the smallest number, 2⁻¹⁰⁷⁴, in digits of 32 bits. Carries wait in the
/// upper halves of the digits.
struct ExactSum {
  private var digits = [Int64](repeating: 0, count: digitCount)
  /// The number of additions since the carries were propagated.
  private var additions = 0
  private var nans = 0
  private var infinities = (plus: 0, minus: 0)

  private static var digitCount: Int { 70 }

  mutating func add(_ number: Double) { change(by: number, times: 1) }

  mutating func remove(_ number: Double) { change(by: number, times: -1) }

  private mutating func change(by number: Double, times: Int) {
    if number.isNaN { nans += times; return }
    if number == .infinity { infinities.plus += times; return }
    if number == -.infinity { infinities.minus += times; return }
    let isSubnormal = number.exponentBitPattern == 0
    let significand = isSubnormal ? number.significandBitPattern : number.significandBitPattern | UInt64(1) << 52
    let position = isSubnormal ? 0 : Int(number.exponentBitPattern) - 1
    let sign: Int64 = (number.sign == .minus) == (times > 0) ? -1 : 1
    let (digit, shift) = (position / 32, UInt64(position % 32))
    let low = significand << shift
    let high = shift == 0 ? 0 : significand >> (64 - shift)
    digits[digit] += sign * Int64(low & 0xFFFF_FFFF)
    digits[digit + 1] += sign * Int64(low >> 32)
    digits[digit + 2] += sign * Int64(high)
    additions += 1
    if additions == 1 << 30 { ExactSum.propagate(&digits, &additions) }
  }

  /// Brings all digits but the last one into 0..<2³².
  private static func propagate(_ digits: inout [Int64], _ additions: inout Int) {
    additions = 0
    for digit in 0..<(digitCount - 1) {
      digits[digit + 1] += digits[digit] >> 32
      digits[digit] &= 0xFFFF_FFFF
    }
  }

  /// The sum, rounded once.
  var value: Double {
    if nans > 0 || infinities.plus > 0 && infinities.minus > 0 { return .nan }
    if infinities.plus > 0 { return .infinity }
    if infinities.minus > 0 { return -.infinity }
    var (digits, additions) = (digits, additions)
    ExactSum.propagate(&digits, &additions)
    let isNegative = digits[ExactSum.digitCount - 1] < 0
    if isNegative {
      for digit in digits.indices { digits[digit] = -digits[digit] }
      ExactSum.propagate(&digits, &additions)
    }
    guard let top = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
    let magnitude = ExactSum.rounded(digits, top: top)
    return isNegative ? -magnitude : magnitude
  }

  /// The digits up to the highest that is not zero, as one number.
  private static func rounded(_ digits: [Int64], top: Int) -> Double {
    func digit(_ place: Int) -> UInt64 { place < 0 ? 0 : UInt64(digits[place]) }
    // The upper 64 bits begin with a 1. Of the rest it only matters whether it is zero, for the rounding.
    let zeros = UInt64(digit(top).leadingZeroBitCount - 32)
    var upper: UInt64 = (digit(top) << 32 | digit(top - 1)) << zeros
    if zeros > 0 { upper |= digit(top - 2) >> (32 - zeros) }
    let left = zeros > 0 ? digit(top - 2) & (1 << (32 - zeros) - 1) : digit(top - 2)
    if left != 0 || digits[..<max(0, top - 2)].contains(where: { $0 != 0 }) { upper |= 1 }
    return Double(sign: .plus, exponent: (top - 1) * 32 - Int(zeros) - 1_074, significand: Double(upper))
  }
}
