import ReactiveDisposables
import ReactiveKernel

/// A method of an object and its results, as closures hold them that may run anywhere: the object weakly, and used only inside its isolation.
///
/// For the reasons that ``IsolatedProperty`` gives.
@usableFromInline
final class IsolatedMethod<Object: AnyObject, Arguments: Sendable, Result: Sendable, Failure: Error>:
  @unchecked Sendable
{
  // Unchecked for those reasons; nothing here changes.
  private weak var object: Object?
  private weak var isolation: (any Actor)?
  private let method: (Object, Arguments) -> Result
  private let file: StaticString
  private let line: UInt
  private let results = Hub<Result, Failure>(remembering: nil, capacity: 1)

  @usableFromInline
  init(
    of object: Object, in isolation: (any Actor)?, file: StaticString, line: UInt,
    _ method: @escaping (Object, Arguments) -> Result
  ) {
    self.object = object
    self.isolation = isolation
    self.method = method
    self.file = file
    self.line = line
  }

  deinit {
    // The signals have let go of what takes their values: there are no results any more.
    results.abandon()
  }

  /// The last result, and those that follow.
  @usableFromInline var signal: Signal<Result, Failure> { results.replaying }

  /// Makes what takes the arguments, and ends with the object.
  @usableFromInline
  func makeSubscriber() -> Subscriber<Arguments, Failure> {
    let subscriber = results.makeSubscriber(
      next: { [self] (arguments: Arguments) in call(arguments) }, terminal: { [results] in results.end($0) })
    if let lifetime = (object as? any LifetimeOwner)?.lifetime {
      subscriber.add(lifetime.onEnded { [weak self] in self?.complete() })
    }
    return subscriber
  }

  private func call(_ arguments: Arguments) {
    isolation?.preconditionIsolated(
      """
      A lifted method was called outside the isolation of its object.
        Rule:    C15, a method is called where its object is isolated to
        Meaning: one of its signals sends on another thread or in another task
        Remedy:  put deliver(on:) or deliverOnMain() behind that signal
      """, file: file, line: line)
    // The object is kept alive while the method runs.
    guard let object else { return complete() }
    results.send(method(object, arguments))
  }

  /// Completes the results. The end lets go of the signals first, which hold this: without it the results would be abandoned.
  private func complete() { withExtendedLifetime(self) { results.end(.completed) } }
}
