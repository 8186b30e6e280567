import Observation
import ReactiveKernel

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Signal where Failure == Never {
  /// Sends the result of a closure that reads `@Observable` objects. Sends a new result after each change of a property
  /// that the closure read.
  ///
  ///     model.a   1-----2------
  ///     model.b   5---------6--
  ///     a + b     6-----7---8--
  ///
  /// The subscribing thread reads the first value at once. A task reads each later value. A later value reflects all
  /// changes that were made before it is read (``ObservedChanges/settled``). Each reading first registers for the next
  /// change and then reads, so no change is lost between two readings. Each reading determines the observed objects
  /// again. When all objects have been released, there is one more reading. If that reading finds nothing observable,
  /// the signal completes.
  ///
  /// The closure may run on any thread, so it captures only `Sendable` values: objects that synchronise their own
  /// access. For objects of an actor, use ``observing(on:seeing:_:)``; for objects of the main actor,
  /// ``observingOnMain(seeing:_:)``. These two methods never miss the last value, but this method can miss it. The
  /// runtime reports a change before the write. If the writing thread is suspended between the report and the write,
  /// the task may read the old value. Then the signal sends the new value only after the next change.
  ///
  /// As long as the objects live, only disposing the subscription ends the signal. After a disposal, the runtime keeps
  /// an empty object until the next change, because it has no public function to cancel a registration.
  ///
  /// Elsewhere: `Observations` (Swift's Observation framework).
  ///
  /// - Parameter read: reads the objects, and changes nothing. Capture an object weakly so that it can be released.
  public static func observing(_ read: @escaping @Sendable () -> Value) -> Signal {
    // Single changes cannot be reported, because a thread may write while another one reads.
    observing(.anywhere { read() }, seeing: .settled)
  }

  /// Sends the result of a main-actor closure that reads `@Observable` objects. Sends a new result after each change of
  /// a property that the closure read.
  ///
  /// A subscriber on the main actor has the first value when `subscribe` returns; other subscribers get that value
  /// later. On systems before macOS 26 and iOS 26, only a subscriber on the main thread has that value when `subscribe`
  /// returns. All later values come when the writing code has left the main actor, by returning or suspending. Events
  /// come on the main actor. Otherwise this signal works like ``observing(_:)``.
  public static func observingOnMain(
    seeing changes: ObservedChanges = .settled, _ read: @escaping @MainActor () -> Value
  ) -> Signal {
    observing(.main { read() }, seeing: changes)
  }

  /// Sends the result of an actor's closure that reads `@Observable` objects. Sends a new result after each change of a
  /// property that the closure read.
  ///
  /// ```
  /// import Observation
  /// @Observable final class Model { var name = "" }
  /// actor Store { let model = Model() }
  /// let store = Store()
  /// let names = Signal.observing(on: store) { store in store.model.name }
  /// ```
  ///
  /// Every value comes asynchronously, on the actor. The signal does not keep the actor alive, and completes when the
  /// actor is released. With ``ObservedChanges/each``, all changes must be made on this actor; a change elsewhere stops
  /// the program. Otherwise this signal works like ``observing(_:)``.
  public static func observing<Isolation: Actor>(
    on actor: Isolation, seeing changes: ObservedChanges = .settled,
    _ read: @escaping @Sendable (isolated Isolation) -> Value
  ) -> Signal {
    observing(.actor(actor) { read($0) }, seeing: changes)
  }

  /// - Parameter onUntracked: called if a reading reads nothing observable; it traps if that is a misuse.
  fileprivate static func observing(
    _ context: ReadingContext<Value>, seeing changes: ObservedChanges, onUntracked: (@Sendable () -> Void)? = nil
  ) -> Signal {
    .attaching { TrackedReading(context, seeing: changes, for: $0, onUntracked: onUntracked).start() }
  }
}

/// Whether a signal sends a separate value for each change of `@Observable` objects.
///
/// The runtime reports only the first change after a registration, and reports it before the write. The next change
/// needs a new registration. So a signal of such objects reads a new value later, when the writing code has left the
/// actor, by returning or suspending. ``each`` also reads when the next change begins.
public enum ObservedChanges: Sendable {
  /// One value for all changes that are made before the writing code leaves the actor, by returning or suspending: the
  /// last value.
  ///
  /// The values before the last one are dropped, as with `Observations` of Swift's Observation framework. A reading
  /// never overlaps a write.
  case settled
  /// A value for each change.
  ///
  /// The state after a change is read when the next change begins, inside the write of that next change. The state
  /// after the last change is read when the writing code leaves the actor. All states are delivered after that reading,
  /// in order. Because of the readings inside writes, one statement must not change two properties in place, as
  /// `swap(&model.a, &model.b)` does. Swift's exclusivity check would stop the program at the reading. A model with a
  /// lock must not hold the lock while it reports a change, because the reading would wait for the lock.
  case each
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Observable where Self: AnyObject {
  /// Sends the value of a property of this `@Observable` object, and then the new value after each change.
  ///
  /// ```
  /// import Observation
  /// @Observable final class Model { var name = "" }
  /// let model = Model()
  /// model.signal(for: \.name).subscribe { name in print(name) }   // on the model's actor
  /// ```
  ///
  /// The signal does not keep the object alive, and completes when the object is released; later subscribers get the
  /// completion at once. Values come on the actor. A subscriber on the main actor has the first value when `subscribe`
  /// returns. All later values come when the writing code has left the actor, by returning or suspending. Computed
  /// properties and paths through several objects work; if an object on the path is replaced, the new object is
  /// observed. For changes in quick succession, see ``ReactiveKernel/Signal/observing(_:)``. Elsewhere: `RACObserve`
  /// (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - path: the property. A property without observable parts is a misuse (C15), because its changes would be lost.
  ///   - changes: whether each change sends a value of its own. By default, changes in quick succession send only the
  ///     last value.
  ///   - isolation: the actor of the object and of the caller. Code without an actor cannot call this method, because
  ///     no code could read the object after a change. Such code can use `@Observed` instead.
  public func signal<Value: Sendable>(
    for path: KeyPath<Self, Value>, seeing changes: ObservedChanges = .settled,
    isolation: isolated any Actor = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    // Unsafe because the context sends it to the isolation, where alone it is called.
    nonisolated(unsafe) let read = { [weak self] in self.map { $0[keyPath: path] } }
    let context = ReadingContext.confined(to: isolation) { read() }
    let name = propertyName(path, of: self)
    return .observing(context, seeing: changes) {
      Diagnostics.trap(
        "signal(for: \(name)) names a property that the runtime does not observe.",
        breaking: "C15, a key path names a property that reports its changes",
        meaning: "the property is marked @ObservationIgnored, constant, or computed from such",
        remedy: "observe a stored property of an @Observable class, or one that is computed from such", file: file,
        line: line)
    }
  }
}

extension ReadingContext {
  /// The context of an isolation.
  fileprivate static func confined(
    to isolation: any Actor, _ read: @escaping @Sendable () -> Value?
  ) -> ReadingContext {
    func open<Isolation: Actor>(_ actor: Isolation) -> ReadingContext { .actor(actor) { _ in read() } }
    return isolation === MainActor.shared ? .main { read() } : open(isolation)
  }
}
