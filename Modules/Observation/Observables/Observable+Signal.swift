import Observation
import ReactiveDisposables
import ReactiveKernel

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
