import ReactiveKernel
import ReactivePacing

extension BufferingPolicy {
  /// The number of values that a source may send ahead of its consumer (C17); nil if it does not wait. Traps if the
  /// count of the policy is too small.
  func checkedPlaces(of operation: StaticString, file: StaticString, line: UInt) -> Int? {
    switch self {
    case .unbounded: return nil
    case .newest(let limit), .oldest(let limit):
      Diagnostics.requireCount(limit, of: operation, file: file, line: line)
      return nil
    case .suspending(let limit):
      Diagnostics.requireRoom(limit, of: operation, file: file, line: line)
      return limit
    }
  }
}
