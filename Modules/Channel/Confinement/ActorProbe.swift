import Synchronization

#if canImport(Darwin)
  import Darwin
#endif

/// Finds out whether the calling code runs in the isolation of an actor, without stopping the program where it does not.
///
/// `preconditionIsolated` stops the program itself, on Linux with a text that names neither the rule nor the line, or without any. An immediate
/// task does not: it runs before its creation returns if the calling code is isolated to the same executor, else later.
package final class ActorProbe: @unchecked Sendable {
  // Unchecked because of the weak reference, which is set once.
  // Weak, for an actor may own the object, and through it what is bound to it.
  private weak var actor: (any Actor)?
  /// Nil for an executor of the user's, and where the system has no immediate tasks.
  private let question: Question?

  /// Called in the isolation of the actor.
  package init(_ actor: any Actor) {
    self.actor = actor
    if actor.isItsOwnExecutor, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      question = DeputyActor(on: actor.unownedExecutor).assumeIsolated { $0.makeQuestion() }
    } else {
      question = nil
    }
  }

  /// Whether the calling code runs in the isolation of the actor; true if the actor has been released.
  ///
  /// Stops the program with the runtime's text where the runtime cannot be asked: on systems without immediate tasks, and if an executor of the user's
  /// does not implement `isIsolatingCurrentContext()`.
  package var isCurrent: Bool {
    guard let actor else { return true }
    if actor.isItsOwnExecutor {
      // Such an actor runs nothing but tasks.
      if currentTask == nil { return false }
      if let question, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return withExtendedLifetime(actor) { question.ask() }
      }
    } else if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
      let answer = actor.withSerialExecutor({ $0.isIsolatingCurrentContext() })
    {
      return answer
    }
    actor.preconditionIsolated("C12, an object that is not Sendable is touched in the isolation that bound it")
    return true
  }
}

extension Actor {
  /// Whether the actor has no executor of the user's.
  fileprivate nonisolated var isItsOwnExecutor: Bool {
    withSerialExecutor { ObjectIdentifier($0) == ObjectIdentifier(self) }
  }
}

/// Whether the calling code runs on the main actor, in a task or on the main thread. On Linux code on the main queue does not, outside tasks.
package func isOnMainExecutor() -> Bool {
  #if canImport(Darwin)
    if pthread_main_np() != 0 { return true }
  #endif
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return false }
  let answer = Answer()
  return Question(answer) { @MainActor in answer.give() }.ask()
}

/// An actor on the executor of another one, which it does not keep alive. A closure that is isolated to the one is isolated to the other.
private actor DeputyActor {
  // The actor whose executor it is keeps it alive while it is used; see `ActorProbe.isCurrent`.
  nonisolated let unownedExecutor: UnownedSerialExecutor
  private let answer = Answer()

  init(on executor: UnownedSerialExecutor) {
    unownedExecutor = executor
  }

  func makeQuestion() -> Question {
    Question(answer) { self.give() }
  }

  private func give() { answer.give() }
}

/// A closure that is isolated to an executor, and whether it runs at once.
private struct Question: @unchecked Sendable {
  // Unchecked because of `operation`, which is called in its isolation only, and holds nothing but what is `Sendable`.
  private let answer: Answer
  private let operation: @isolated(any) () async -> Void

  init(_ answer: Answer, _ operation: @escaping @isolated(any) () async -> Void) {
    self.answer = answer
    self.operation = operation
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func ask() -> Bool {
    answer.begin()
    // Sent to the task although it stays here: see above.
    nonisolated(unsafe) let operation = operation
    Task.immediate(operation: operation)
    return answer.end()
  }
}

/// Whether a closure ran on the thread that waits for it. Two threads that ask at once are not both isolated: the program stops.
private final class Answer: Sendable {
  private let asker = Atomic<UInt>(0)

  func begin() { asker.store(currentThreadIdentity(), ordering: .relaxed) }

  /// Called by the closure, later and on another thread if it may not run at once.
  func give() { _ = asker.compareExchange(expected: currentThreadIdentity(), desired: 0, ordering: .relaxed) }

  func end() -> Bool { asker.load(ordering: .relaxed) == 0 }
}
