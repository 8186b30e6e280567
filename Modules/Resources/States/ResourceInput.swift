/// The input of a load, if this input depends on another resource, or may be missing.
///
/// ```
/// let team = Resource { "red" } load: { name in name.count }
/// let seats = Resource { team.asInput } load: { size in size * 2 }
/// ```
public enum ResourceInput<Input: Equatable & Sendable, Failure: Error>: Sendable {
  /// There is nothing to load: the resource is idle.
  case none
  /// The input is not known yet. The state is loading, but the closure that loads is not called.
  case waiting
  /// The input could not be determined. The state is failed, and the closure that loads is not called.
  case failed(Failure)
  /// The input of the load.
  case value(Input)

  /// Returns the input with another type of failure.
  ///
  /// - Parameter transform: makes the failure; called for a failed input only.
  public func mapError<Other: Error>(_ transform: (Failure) -> Other) -> ResourceInput<Input, Other> {
    switch self {
    case .none: .none
    case .waiting: .waiting
    case .failed(let failure): .failed(transform(failure))
    case .value(let input): .value(input)
    }
  }
}

extension ResourceState where Value: Equatable {
  /// The state as the input of another resource. The other resource loads only when there is a value of the present
  /// input.
  public var asInput: ResourceInput<Value, Failure> {
    switch self {
    case .idle: .none
    case .ready(let value): .value(value)
    case .failed(let failure, _): .failed(failure)
    // A refresh leaves the value as it is, so the other resource need not load again.
    case .loading(_, let last): last.flatMap { $0.isOfPresentInput ? .value($0.value) : nil } ?? .waiting
    }
  }
}
