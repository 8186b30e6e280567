/// The failure of a signal that writes to a descriptor. It comes from a write, or from the signal that sends the
/// values.
public struct WriteFailure: Error, Hashable, Sendable {
  /// The call that failed.
  public let cause: SystemFailure
  /// The number of bytes that were written before the failure.
  public let bytesWritten: Int

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - cause: the call that failed.
  ///   - bytesWritten: the number of bytes that were written before the failure.
  public init(cause: SystemFailure, bytesWritten: Int) {
    self.cause = cause
    self.bytesWritten = bytesWritten
  }
}

extension WriteFailure: CustomStringConvertible {
  /// The failure in one line: `write("standard output"): No space left on device (28), after 4096 bytes`.
  public var description: String { "\(cause), after \(bytesWritten) bytes" }
}
