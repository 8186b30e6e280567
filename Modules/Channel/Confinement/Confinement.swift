import ReactiveKernel

/// Where an object that is not `Sendable` may be touched, and the line of the user's that bound it there.
///
/// Made by the code that binds the object, which is therefore where the object may be touched. Code that is isolated to an actor confines the object
/// to that actor. Other code confines it to what runs one thing at a time: the main queue, the queue of a `QueueScheduler`, the current task, or
/// else the current thread. A task is no thread: it may resume on any thread of a pool, and two tasks may run on one thread by turns.
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

  private init(_ place: Place, file: StaticString, line: UInt) {
    self.place = place
    self.file = file
    self.line = line
  }

  /// Confines an object to where the calling code runs.
  ///
  /// - Parameters:
  ///   - isolation: the actor that the calling code is isolated to, as far as the compiler knows.
  ///   - file: the line to blame for a misuse.
  @usableFromInline
  package init(in isolation: (any Actor)?, file: StaticString, line: UInt) {
    self.init(Confinement.place(in: isolation), file: file, line: line)
  }

  /// Confines nothing: the object is `Sendable`.
  package static func anywhere(file: StaticString, line: UInt) -> Confinement {
    Confinement(.anywhere, file: file, line: line)
  }

  private static func place(in isolation: (any Actor)?) -> Place {
    if let isolation {
      return isolation === MainActor.shared ? .main(first: firstThread) : .actor(ActorProbe(isolation))
    }
    // Synchronous functions without an isolation of their own are called from the main actor more often than not.
    if MainQueue.isCurrent || isOnMainExecutor() { return .main(first: firstThread) }
    if let queue = QueueMark.serial { return .queue(queue) }
    if let task = currentTask { return .task(task) }
    return .thread(currentThreadIdentity())
  }

  /// The program's first thread, if this is it, and runs no task. It runs one piece of code at a time, and no later thread has its identity.
  ///
  /// A write there need not ask the runtime, which costs 5,000 instructions. Outside tasks and the main queue, no other thread is on the main executor.
  private static var firstThread: UInt? {
    currentTask == nil && !MainQueue.isCurrent && isOnMainExecutor() ? currentThreadIdentity() : nil
  }

  /// Stops the program if the calling code may not touch the object (C12).
  ///
  /// - Parameter use: what the calling code is about to do, for the message.
  @usableFromInline
  package func check(_ use: @autoclosure () -> String) {
    switch place {
    case .anywhere: break
    case .main(let first):
      if first != currentThreadIdentity(), !MainQueue.isCurrent, !isOnMainExecutor() {
        trapOutsideActor(use(), "the main actor")
      }
    case .actor(let probe): if !probe.isCurrent { trapOutsideActor(use(), "the actor that its object is isolated to") }
    case .queue(let queue):
      if queue != QueueMark.serial { trapElsewhere(use(), "outside the QueueScheduler that its object was bound on") }
    case .task(let task):
      if task != currentTask { trapElsewhere(use(), "outside the task that bound its object") }
    case .thread(let thread):
      if thread != currentThreadIdentity() {
        trapElsewhere(use(), "on another thread than the one that bound its object")
      }
    }
  }

  private func trapOutsideActor(_ use: String, _ actor: String) -> Never {
    Diagnostics.trap(
      "\(use) outside \(actor).", breaking: Confinement.rule,
      meaning: "a signal, or what the property is bound to, sends on another thread or in another task",
      remedy: "put deliver(on:) or deliverOnMain() before the binding", file: file, line: line)
  }

  private func trapElsewhere(_ use: String, _ place: String) -> Never {
    Diagnostics.trap(
      "\(use) \(place).", breaking: Confinement.rule,
      meaning: "a signal sends elsewhere, or the object was handed over and its binding was not made again there",
      remedy: "bind the object where the signal sends, or make it Sendable and bind it with `shared:`", file: file,
      line: line)
  }

  private static let rule = "C12, an object that is not Sendable is touched where it was bound"
}
