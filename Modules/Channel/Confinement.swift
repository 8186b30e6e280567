import ReactiveKernel
import ReactiveQueues

#if canImport(Darwin)
  import Darwin
#endif

/// The place where an object that is not `Sendable` may be used, and the user's line that bound it there.
///
/// The code that binds the object makes it. Code that is isolated to an actor confines the object to that actor. Other
/// code confines it to a serial context: the main queue, the queue of a `QueueScheduler`, the current task, or else the
/// current thread. A task is not a thread: it may resume on any thread of a pool, and two tasks may take turns on one
/// thread.
@usableFromInline
package struct Confinement: Sendable {
  private enum Place: Sendable {
    case anywhere
    /// With the program's first thread, if the object was bound there outside tasks.
    case main(first: UInt?)
    case actor(ActorProbe)
    case queue(ObjectIdentifier)
    case task(Int)
    case thread(UInt)
  }

  private let place: Place
  package let file: StaticString
  package let line: UInt
}

extension Confinement {
  /// Confines an object to the place where the calling code runs.
  @usableFromInline
  package init(in isolation: (any Actor)?, file: StaticString, line: UInt) {
    (self.file, self.line) = (file, line)
    if let isolation {
      place = isolation === MainActor.shared ? .main(first: Confinement.firstThread) : .actor(ActorProbe(isolation))
    } else if QueueMark.isMain || isOnMainExecutor() {
      // Synchronous functions without an isolation of their own are called from the main actor more often than not.
      place = .main(first: Confinement.firstThread)
    } else if let queue = QueueMark.serial {
      place = .queue(queue)
    } else {
      place = currentTask.map { .task($0) } ?? .thread(currentThreadIdentity())
    }
  }

  /// Confines nothing: the object is `Sendable`.
  package static func anywhere(file: StaticString, line: UInt) -> Confinement {
    Confinement(place: .anywhere, file: file, line: line)
  }

  /// The program's first thread, if the calling code runs there and outside tasks. No later thread has its identity.
  ///
  /// A write there saves a query of the runtime, which costs 5,000 instructions. Outside tasks and the main queue, no
  /// other thread is on the main executor.
  private static var firstThread: UInt? {
    currentTask == nil && !QueueMark.isMain && isOnMainExecutor() ? currentThreadIdentity() : nil
  }

  /// Stops the program if the calling code may not use the object (C12). The message names the use.
  @usableFromInline
  package func check(_ use: @autoclosure () -> String) {
    switch place {
    case .anywhere: return
    case .main(let first):
      let isHere = first == currentThreadIdentity() || QueueMark.isMain || isOnMainExecutor()
      if !isHere { trap(use(), "outside the main actor", isOnActor: true) }
    case .actor(let probe):
      if !probe.isCurrent { trap(use(), "outside the actor that its object is isolated to", isOnActor: true) }
    case .queue(let queue):
      if queue != QueueMark.serial { trap(use(), "outside the QueueScheduler that its object was bound on") }
    case .task(let task):
      if task != currentTask { trap(use(), "outside the task that bound its object") }
    case .thread(let thread):
      if thread != currentThreadIdentity() { trap(use(), "on another thread than the one that bound its object") }
    }
  }

  private func trap(_ use: String, _ wrongPlace: String, isOnActor: Bool = false) -> Never {
    Diagnostics.trap(
      "\(use) \(wrongPlace).", breaking: "C12, an object that is not Sendable is touched where it was bound",
      meaning: isOnActor
        ? "a signal, or what the property is bound to, sends on another thread or in another task"
        : "a signal sends elsewhere, or the object was handed over and its binding was not made again there",
      remedy: isOnActor
        ? "put deliver(on:) or deliverOnMain() before the binding"
        : "bind the object where the signal sends, or make it Sendable and bind it with `shared:`",
      file: file, line: line)
  }
}

/// Distinguishes tasks that run at the same time; nil outside tasks. It is the hash value, because a task itself may
/// not be kept.
var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

/// Finds out whether the calling code runs in the isolation of an actor, without stopping the program if not.
///
/// `preconditionIsolated` stops the program, on Linux with a text that names neither the rule nor the line, or without
/// text. An immediate task does not: it runs before its creation returns if the calling code is isolated to the same
/// executor, and later otherwise.
package final class ActorProbe: @unchecked Sendable {
  // Unchecked because of the weak reference, which is set once. Weak, because an actor may own the object, and its
  // bindings.
  private weak var actor: (any Actor)?
  /// Nil for a custom executor, and on systems without immediate tasks.
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
  /// Stops the program with the runtime's text on systems without immediate tasks, and if a custom executor does not
  /// implement `isIsolatingCurrentContext()`.
  package var isCurrent: Bool {
    guard let actor else { return true }
    if actor.isItsOwnExecutor {
      // Such an actor runs nothing but tasks.
      if currentTask == nil { return false }
      if let answer = withExtendedLifetime(actor, { question?.ask() }) { return answer }
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
  /// Whether the actor has no custom executor.
  fileprivate nonisolated var isItsOwnExecutor: Bool {
    withSerialExecutor { ObjectIdentifier($0) == ObjectIdentifier(self) }
  }
}

/// Whether the calling code runs on the main actor, in a task or on the main thread. On Linux, code on the main queue
/// outside tasks does not.
package func isOnMainExecutor() -> Bool {
  #if canImport(Darwin)
    if pthread_main_np() != 0 { return true }
  #endif
  let answer = Answer()
  return Question(answer: answer) { @MainActor in answer.give() }.ask() ?? false
}

/// An actor on the executor of another one, which it does not keep alive. A closure that is isolated to one is isolated
/// to the other.
private actor DeputyActor {
  // The actor whose executor it is keeps it alive while it is used; see `ActorProbe.isCurrent`.
  nonisolated let unownedExecutor: UnownedSerialExecutor
  private let answer = Answer()

  init(on executor: UnownedSerialExecutor) {
    unownedExecutor = executor
  }

  func makeQuestion() -> Question {
    Question(answer: answer) { self.give() }
  }

  private func give() { answer.give() }
}

/// Asks the runtime whether a closure that is isolated to an executor runs at once.
private struct Question: @unchecked Sendable {
  // Unchecked because `operation` is called in its isolation only, and captures `Sendable` values only.
  let answer: Answer
  let operation: @isolated(any) () async -> Void

  /// Whether it runs at once; nil on systems without immediate tasks.
  func ask() -> Bool? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    answer.begin()
    // Sent to the task, and kept here too: see above.
    nonisolated(unsafe) let operation = operation
    Task.immediate(operation: operation)
    return answer.end()
  }
}

/// Whether a closure ran on the thread that waits for it.
private final class Answer: Sendable {
  private let asker = AtomicWord()

  func begin() { asker.store(currentThreadIdentity()) }

  /// Called by the closure, later and on another thread if it may not run at once.
  func give() { _ = asker.replace(currentThreadIdentity(), by: 0) }

  func end() -> Bool { asker.load() == 0 }
}
