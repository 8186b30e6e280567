/// One event of a signal: a value, a failure or a completion. ReactiveObjC's word is `RACEvent`.
@frozen
public enum Event<Value, Failure: Error> {
  /// A value; more events may follow.
  case next(Value)
  /// The signal failed; nothing follows.
  case failed(Failure)
  /// The signal sent all its values; nothing follows.
  case completed

  /// Makes an event from a termination.
  @inlinable
  public init(_ termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): self = .failed(failure)
    case .completed: self = .completed
    }
  }

  /// The value of a `next` event, or nil for another event.
  @inlinable
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The failure or the completion, or nil for a `next` event.
  @inlinable
  public var termination: Termination<Failure>? {
    switch self {
    case .next: nil
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    }
  }

  /// Transforms the value of a `next` event with a closure.
  @inlinable
  public func map<Output>(_ transform: (Value) -> Output) -> Event<Output, Failure> {
    switch self {
    case .next(let value): .next(transform(value))
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    }
  }
}

extension Event: Sendable where Value: Sendable {}
extension Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Event: Hashable where Value: Hashable, Failure: Hashable {}
