import ReactiveDisposables

#if canImport(Darwin)
  import Darwin
#endif

/// The place where observed objects may be read: the isolation of an actor, or anywhere.
struct ReadingContext<Value: Sendable>: Sendable {
  /// Work in that place. It gets a closure that reads the objects; nil if they have been released.
  typealias Work = @Sendable (_ read: () -> Value?) -> Void

  enum Moment {
    /// Now, if the subscribing code runs there, and later otherwise.
    case subscribing
    /// Now: code that runs there is about to make a change.
    case changing
    /// When the code that runs there now has returned.
    case later
  }

  /// The number of readings that miss no change: one if no other thread changes the objects at the same time.
  let rounds: Int
  let enter: @Sendable (Moment, @escaping Work) -> Void

  /// The main actor. Code that runs there enters it at once.
  static func main(_ read: @escaping @MainActor () -> Value?) -> ReadingContext {
    ReadingContext(rounds: 1) { moment, work in
      if moment == .later {
        Task { @MainActor in work { read() } }
      } else {
        enterMainActor { work { read() } }
      }
    }
  }

  /// An actor. It is not kept alive.
  static func actor<Isolation: Actor>(
    _ actor: Isolation, _ read: @escaping @Sendable (isolated Isolation) -> Value?
  ) -> ReadingContext {
    ReadingContext(rounds: 1) { [weak actor] moment, work in
      guard let actor else { return work { nil } }
      if moment == .changing {
        // Objects of an actor are changed there; this stops the program otherwise.
        actor.assumeIsolated { isolated in work { read(isolated) } }
      } else {
        Task.onCurrentExecutor { await actor.perform { isolated in work { read(isolated) } } }
      }
    }
  }

  /// Anywhere: the objects synchronise their own access.
  static func anywhere(_ read: @escaping @Sendable () -> Value?) -> ReadingContext {
    // A change between a reading and the registration that follows it is lost. So the value of a second reading, after
    // the registration, counts.
    ReadingContext(rounds: 2) { moment, work in
      if moment == .later { Task.onCurrentExecutor { work(read) } } else { work(read) }
    }
  }
}

/// Runs a closure on the main actor: now, if the calling code runs there, and later otherwise.
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
  /// Runs a closure on the actor.
  func perform(_ work: @Sendable (isolated Self) -> Void) { work(self) }
}
