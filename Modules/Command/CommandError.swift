/// Why an execution of a ``Command`` did not succeed.
///
/// ReactiveObjC: `RACCommandErrorDomain`, and the errors of the work itself.
public enum CommandError<Failure: Error>: Error {
  /// The command was disabled: its work was never made.
  case disabled
  /// The work failed.
  case failed(Failure)

  /// The failure of the work, if it failed.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

extension CommandError: Equatable where Failure: Equatable {}
extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
  /// What went wrong, in words.
  public var description: String {
    switch self {
    case .disabled: "the command is disabled"
    case .failed(let failure): "the command failed: \(failure)"
    }
  }
}
