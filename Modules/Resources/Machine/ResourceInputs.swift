import ReactiveKernel
import ReactiveProperties

/// The inputs of a resource: what to load, and whether no load may begin.
final class ResourceInputs<Value: Sendable, Failure: Error>: Sendable {
  typealias Request = ResourceRequest<Value, Failure>

  private let requests: Computed<Request>?
  private let constant: Request
  private let pauses: Computed<Bool>?

  /// - Parameters:
  ///   - read: reads the properties that say what to load; nil if there is nothing to read.
  ///   - isPaused: reads the properties that say whether no load may begin.
  init(_ read: (@Sendable () -> Request)?, isPaused: (@Sendable () -> Bool)?, file: StaticString, line: UInt) {
    constant = Request(.loadable)
    requests = read.map { read in Computed(isSame: { $0.isSame(as: $1) }, file: file, line: line, read) }
    pauses = isPaused.map { Computed(file: file, line: line, $0) }
  }

  var request: Request { requests?.value ?? constant }
  var isPaused: Bool { pauses?.value ?? false }

  /// Whether nothing ever changes.
  var isConstant: Bool { requests == nil && pauses == nil }

  /// Calls a closure after each change, until the subscriptions end.
  func subscribe(_ changed: @escaping @Sendable () -> Void) -> [Subscription] {
    [requests?.signal.subscribe { _ in changed() }, pauses?.signal.subscribe { _ in changed() }].compactMap(\.self)
  }

  /// Runs the reading again, which may have used values that no property announces.
  func outdate() { requests?.outdate() }
}
