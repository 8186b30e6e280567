/// An event of a download or an upload: its progress so far, or its result.
public enum Transfer<Result: Sendable>: Sendable {
  /// The number of bytes so far.
  case progress(TransferProgress)
  /// The result. Only completion follows.
  case finished(Result)

  /// The number of bytes so far; nil if this event is the result.
  public var progress: TransferProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }

  /// The result; nil if this event is a progress.
  public var result: Result? {
    if case .finished(let result) = self { result } else { nil }
  }
}

extension Transfer: Equatable where Result: Equatable {}
extension Transfer: Hashable where Result: Hashable {}

/// The number of bytes of a transfer.
public struct TransferProgress: Hashable, Sendable {
  /// The number of transferred bytes.
  public let bytes: Int64
  /// The number of all bytes; nil if it is unknown.
  public let totalBytes: Int64?

  /// - Parameter expected: the number of all bytes as Foundation reports it: zero or less if it is not known.
  init(bytes: Int64, expected: Int64) {
    self.bytes = bytes
    totalBytes = expected > 0 ? expected : nil
  }

  /// The transferred part, from 0 to 1; nil if the number of all bytes is not known.
  public var fraction: Double? { totalBytes.map { min(1, Double(bytes) / Double($0)) } }
}
