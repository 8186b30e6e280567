#if canImport(Darwin)
  import Darwin
#endif

/// Where and how the observed objects may be read: an actor's isolation, or anywhere.
struct ReadingContext<Value: Sendable>: Sendable {
  /// What is done in there, with a way to read; nil is read if what was to be read has gone.
  typealias Work = @Sendable (_ read: () -> Value?) -> Void

  enum Moment {
    /// Now, if the subscribing code is in there, else later.
    case subscribing
    /// Now: a change is about to be made, by code that is in there.
    case changing
    /// When those who are in there now have left.
    case later
  }

  /// How often is read until nothing can have been missed: once where nobody changes what is being read.
  let rounds: Int
  let enter: @Sendable (Moment, @escaping Work) -> Void

  /// The main actor. It is entered at once by code that runs there.
  static func main(_ read: @escaping @MainActor () -> Value?) -> ReadingContext {
    ReadingContext(rounds: 1) { moment, work in
      if moment == .later {
        Task { @MainActor in work { read() } }
      } else {
        enterMainActor { work { read() } }
      }
    }
  }

  /// An actor, which is not kept alive.
  static func actor<Isolation: Actor>(
    _ actor: Isolation, _ read: @escaping @Sendable (isolated Isolation) -> Value?
  ) -> ReadingContext {
    ReadingContext(rounds: 1) { [weak actor] moment, work in
      guard let actor else { return work { nil } }
      if moment == .changing {
        // What belongs to an actor is changed there; this stops the program where it is not.
        actor.assumeIsolated { isolated in work { read(isolated) } }
      } else {
        Task { await actor.perform(work, read) }
      }
    }
  }

  /// Anywhere: what is read guards itself.
  static func anywhere(_ read: @escaping @Sendable () -> Value?) -> ReadingContext {
    // A property that another thread changes after it was read and before the runtime was asked to tell goes unnoticed. So the runtime
    // is asked first, and what counts is read after that.
    ReadingContext(rounds: 2) { moment, work in
      if moment == .later { Task { work(read) } } else { work(read) }
    }
  }
}

/// Runs a closure on the main actor: now, if the calling code runs there, else later.
private func enterMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediate { @MainActor in body() }
    return
  }
  #if canImport(Darwin)
    // Older systems have no tasks that begin at once. There the main actor runs on the main thread.
    if pthread_main_np() != 0 { return MainActor.assumeIsolated(body) }
  #endif
  Task { @MainActor in body() }
}

extension Actor {
  fileprivate func perform<Value>(
    _ work: ReadingContext<Value>.Work, _ read: @escaping @Sendable (isolated Self) -> Value?
  ) {
    work { read(self) }
  }
}
