/// The state of a value that is loaded: the load, the failure and the previous value, as one value.
///
/// The cases exclude each other, so there are no flags that could contradict each other. A previous value stays while
/// the next value loads, and after a failure.
public enum ResourceState<Value: Sendable, Failure: Error>: Sendable {
  /// Nothing loads: there is no input, there was no observer yet, or a first load was cancelled.
  case idle(last: LastValue?)
  /// A load runs, or waits to begin.
  case loading(LoadAttempt<Failure>, last: LastValue?)
  /// There is a value of the present input, and nothing loads.
  case ready(Value)
  /// The last attempt of a load failed.
  case failed(Failure, last: LastValue?)

  /// The last value that was known.
  public struct LastValue: Sendable {
    /// The value.
    public let value: Value
    /// Whether the value was loaded for the present input. If not, it belongs to an earlier input.
    public let isOfPresentInput: Bool

    /// Makes a last value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isOfPresentInput: whether the value was loaded for the present input.
    public init(_ value: Value, isOfPresentInput: Bool) {
      (self.value, self.isOfPresentInput) = (value, isOfPresentInput)
    }
  }

  /// The last known value; nil if there is none. It may belong to an earlier input.
  public var value: Value? {
    if case .ready(let value) = self { return value }
    return last?.value
  }

  /// The last known value, if it was loaded for the present input; otherwise nil.
  public var presentValue: Value? {
    if case .ready(let value) = self { return value }
    return last.flatMap { $0.isOfPresentInput ? $0.value : nil }
  }

  /// The last known value of a state that is not ready; nil if there is none, or if the state is ready.
  public var last: LastValue? {
    switch self {
    case .idle(let last), .loading(_, let last), .failed(_, let last): last
    case .ready: nil
    }
  }

  /// Whether a load runs, or waits to begin.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Whether there is a value of the present input, and nothing loads.
  public var isReady: Bool { if case .ready = self { true } else { false } }

  /// The failure of the last load; nil if the state is not failed.
  public var failure: Failure? { if case .failed(let failure, _) = self { failure } else { nil } }
}

extension ResourceState: Equatable where Value: Equatable, Failure: Equatable {}
extension ResourceState.LastValue: Equatable where Value: Equatable {}

/// The number of an attempt of a load, and the failure before it.
public struct LoadAttempt<Failure: Error>: Sendable {
  /// 1 for the first attempt, 2 for the second attempt, and so on.
  public let number: Int
  /// The failure of the previous attempt; nil for the first attempt.
  public let failure: Failure?

  /// Makes the description of an attempt.
  ///
  /// - Parameters:
  ///   - number: 1 for the first attempt.
  ///   - failure: the failure of the previous attempt.
  public init(number: Int = 1, failure: Failure? = nil) {
    (self.number, self.failure) = (number, failure)
  }
}

extension LoadAttempt: Equatable where Failure: Equatable {}
