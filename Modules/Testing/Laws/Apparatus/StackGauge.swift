import ReactiveKernel

/// Measures how far the stack reaches, to see that it does not grow.
///
/// An overflow would end the process; what grows by a frame an event shows in a few thousand of them. Addresses are compared on one
/// thread only.
final class StackGauge: @unchecked Sendable {
  // Unchecked because a gauge belongs to the one thread that drives its law.
  private var lowest = UInt.max
  private var highest = UInt.min

  /// Notes how deep the calling frame is.
  @inline(never)
  func note() {
    let address = currentStackAddress()
    lowest = min(lowest, address)
    highest = max(highest, address)
  }

  /// How many bytes lie between the deepest frame and the shallowest.
  var span: UInt { lowest > highest ? 0 : highest - lowest }

  /// A law reports growth above this number of bytes. It is more than a few frames, and less than a few bytes for each event of the law.
  static let limit: UInt = 65_536
}
