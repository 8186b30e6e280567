import Observation
import ReactiveDisposables
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

/// How many of the changes of `@Observable` objects are told one by one.
///
/// The runtime tells of a change once, before it is made, and must be asked again to tell of the next. What is read at that moment is the
/// old value, and nothing tells that the new one is there. So a signal of such objects reads what is there later: when those who write
/// have given the actor back, or at the latest when the next change begins.
public enum ObservedChanges: Sendable {
  /// One value for all the changes that are made before the actor is given back: the last.
  ///
  /// What lies between is coalesced, as in the toolchain's `Observations`. A reading never overlaps a write.
  case settled
  /// A value for each change.
  ///
  /// The state after a change is read when the next change begins, inside its write, and the state after the last one when the actor is given
  /// back; then all of them are delivered, in order. Two things follow. What is read must not be in the middle of another write: not two
  /// properties that are changed in place by one statement, as by `swap(&model.a, &model.b)`, which Swift's exclusivity check would stop. And
  /// who guards a model by a lock must not hold it while it tells of a change, for the reading would wait for it.
  case each
}

extension Observable where Self: AnyObject {
  /// What a property of this `@Observable` object is: now, and again after each change.
  ///
  /// ```
  /// model.signal(for: \.name).subscribe { name in label.text = name }   // on the model's actor
  /// ```
  ///
  /// Does not keep the object alive, and completes when it has gone, at once for those who come later. Values come on the actor: on the main actor
  /// the first is there when `subscribe` returns, if the subscriber runs there; all others, and those of other actors, come when those
  /// who write have given the actor back. Computed properties and paths through several objects work; of a path whose object is replaced
  /// the new one is watched. See ``ReactiveKernel/Signal/observing(_:)`` for what is told of changes that follow closely.
  ///
  /// Elsewhere: `RACObserve` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - path: the property. One that reads nothing that the macro observes is a misuse (C15): its changes would never be told.
  ///   - changes: whether all changes until the actor is given back are told by one value, or one by one.
  ///   - isolation: the actor that the object belongs to and is changed on: the caller's. Code without an actor cannot call this, for nobody
  ///     could read the object after a change; see `@Reactive` for objects of such code.
  public func signal<Value: Sendable>(
    for path: KeyPath<Self, Value>, seeing changes: ObservedChanges = .settled,
    isolation: isolated any Actor = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    let context = ReadingContext<Value>.confined(to: isolation, Observed(object: self, path: path).read)
    let name = "\(path)"
    return .attaching { downstream in
      let reading = TrackedReading(context, seeing: changes, for: downstream) {
        Diagnostics.trap(
          "signal(for: \(name)) names a property that the runtime does not observe.",
          breaking: "C15, a key path names a property whose changes are told",
          meaning: "the property is marked @ObservationIgnored, constant, or computed from such",
          remedy: "observe a stored property of an @Observable class, or one that is computed from such", file: file,
          line: line)
      }
      reading.start()
    }
  }
}

/// An object that is not kept alive, and a path into it.
private struct Observed<Object: AnyObject, Value>: @unchecked Sendable {
  // Unchecked because what is here is read in the isolation that it came from alone.
  private weak var object: Object?
  private let path: KeyPath<Object, Value>

  init(object: Object, path: KeyPath<Object, Value>) {
    self.object = object
    self.path = path
  }

  var read: @Sendable () -> Value? {
    { object.map { $0[keyPath: path] } }
  }
}

extension ReadingContext {
  /// An actor that is known by its isolation only.
  fileprivate static func confined(
    to isolation: any Actor, _ read: @escaping @Sendable () -> Value?
  ) -> ReadingContext {
    func open<Isolation: Actor>(_ actor: Isolation) -> ReadingContext { .actor(actor) { _ in read() } }
    return isolation === MainActor.shared ? .main { read() } : open(isolation)
  }
}
