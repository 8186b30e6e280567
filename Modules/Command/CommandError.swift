/// The failure of an execution of a ``Command``.
///
/// ReactiveObjC: `RACCommandErrorDomain`, and the errors of the work.
public enum CommandError<Failure: Error>: Error {
  /// The command was disabled, so no execution began.
  case disabled
  /// The work failed.
  case failed(Failure)

  /// The failure of the work; nil if the command was disabled.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

extension CommandError: Equatable where Failure: Equatable {}
extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
  /// A description of the failure.
  public var description: String {
    switch self {
    case .disabled: "the command is disabled"
    case .failed(let failure): "the command failed: \(failure)"
    }
  }
}
