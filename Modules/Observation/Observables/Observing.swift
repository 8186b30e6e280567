import ReactiveKernel

extension Signal where Failure == Never {
  /// What a closure reads from `@Observable` objects: now, and again after each change of what it read.
  ///
  ///     model.a   1-----2------
  ///     model.b   5---------6--
  ///     a + b     6-----7---8--
  ///
  /// The first value is read by the subscribing thread at once. The runtime tells of a change *before* it is made, so that the value is read
  /// by a task some time after that; all changes until then are told by one value (``ObservedChanges/settled``). None is lost between being
  /// told of one change and asking for the next: the closure asks first and reads after that. Which objects are watched is found
  /// anew at each reading. When all that were read have gone, it is read once more, and completes if that touches nothing observable; so does a
  /// closure that never does.
  ///
  /// The closure may run on any thread, so that the compiler lets it capture only what is Sendable: objects that guard themselves. For
  /// those of an actor take ``observing(on:seeing:_:)``, for those of the main actor ``observingOnMain(seeing:_:)``, which are also exact at
  /// the end: here nothing tells when the thread that writes has written. If it is held up between telling and writing for longer than
  /// a task takes to start, the old value is read, and the new one follows with the next change.
  ///
  /// Ends without the objects only by disposal. What the runtime holds for it then is an empty shell, which it keeps until the next
  /// change: it has no public means to take an asking back.
  ///
  /// Elsewhere: none of the four. `Observations` (the toolchain's).
  ///
  /// - Parameter read: reads the objects, and changes nothing. Capture an object weakly to let it go.
  public static func observing(_ read: @escaping @Sendable () -> Value) -> Signal {
    // Each change by itself cannot be told: nothing keeps a thread from writing while another one reads.
    observing(.anywhere { read() }, seeing: .settled)
  }

  /// What a closure of the main actor reads from `@Observable` objects: now, and again after each change of what it read.
  ///
  /// The first value is there when `subscribe` returns, if the subscriber runs on the main actor (before macOS 26 and iOS 26: on the main
  /// thread); else it comes a little later. So do all others: when those who write have given the actor back. Events come on the main actor.
  /// Otherwise as ``observing(_:)``.
  ///
  /// - Parameters:
  ///   - changes: whether all changes until the actor is given back are told by one value, or one by one.
  ///   - read: reads the objects, and changes nothing. Capture an object weakly to let it go.
  public static func observingOnMain(
    seeing changes: ObservedChanges = .settled, _ read: @escaping @MainActor () -> Value
  ) -> Signal {
    observing(.main { read() }, seeing: changes)
  }

  /// What a closure that is isolated to an actor reads from `@Observable` objects: now, and again after each change of what it read.
  ///
  /// ```
  /// Signal.observing(on: store) { store in store.model.name }
  /// ```
  ///
  /// Every value comes asynchronously, on the actor, which is not kept alive: the signal completes when it has gone. With
  /// ``ObservedChanges/each`` all that is read has to be changed on this actor; a change elsewhere stops the program. Otherwise as
  /// ``observing(_:)``.
  ///
  /// - Parameters:
  ///   - actor: whom the objects belong to.
  ///   - changes: whether all changes until the actor is given back are told by one value, or one by one.
  ///   - read: reads the objects, and changes nothing.
  public static func observing<Isolation: Actor>(
    on actor: Isolation, seeing changes: ObservedChanges = .settled,
    _ read: @escaping @Sendable (isolated Isolation) -> Value
  ) -> Signal {
    observing(.actor(actor) { read($0) }, seeing: changes)
  }

  private static func observing(_ context: ReadingContext<Value>, seeing changes: ObservedChanges) -> Signal {
    .attaching { downstream in TrackedReading(context, seeing: changes, for: downstream).start() }
  }
}
