import ReactiveKernel

/// The input of a load, or the reason why there is none. Never changes.
class ResourceRequest<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because it has subclasses. Nothing here or there ever changes.
  enum Kind {
    case none
    case waiting
    case failed(Failure)
    case loadable
  }

  final let kind: Kind
  /// Distinguishes failed requests, because failures do not compare; 0 for others.
  final let failureNumber: Int

  init(_ kind: Kind) {
    self.kind = kind
    failureNumber = if case .failed = kind { Int(truncatingIfNeeded: failureNumbers.next()) } else { 0 }
  }

  final var isLoadable: Bool { if case .loadable = kind { true } else { false } }

  /// Whether another request of the same resource has an equal input, so that no load is needed.
  ///
  /// Failures do not compare, so a failed request is a new one each time.
  func isSame(as other: ResourceRequest) -> Bool {
    switch (kind, other.kind) {
    case (.none, .none), (.waiting, .waiting): true
    default: self === other
    }
  }
}

private let failureNumbers = AtomicSequence()

/// A request with an input.
final class InputRequest<Input: Equatable & Sendable, Value: Sendable, Failure: Error>:
  ResourceRequest<Value, Failure>, @unchecked Sendable
{
  // Unchecked because the base class is.
  let input: Input

  init(_ input: Input) {
    self.input = input
    super.init(.loadable)
  }

  override func isSame(as other: ResourceRequest<Value, Failure>) -> Bool {
    if self === other { return true }
    guard other.isLoadable else { return false }
    // The requests of one resource with inputs are all of this type.
    return unsafeDowncast(other, to: InputRequest.self).input == input
  }
}

/// The work of one attempt.
enum LoadWork<Value: Sendable, Failure: Error>: Sendable {
  case task(@Sendable () async throws(Failure) -> Value)
  case signal(@Sendable () -> Signal<Value, Failure>)
}

/// The load for which an attempt is made.
struct LoadNumber: Hashable, Sendable {
  /// The number of the load. A load has several attempts if they fail.
  var load: Int
  /// 1 for the first attempt.
  var attempt: Int
}
