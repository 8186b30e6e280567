import ReactiveChannel
import ReactiveKernel
import ReactiveProperties

/// A value that a closure on an actor computes from `@Observed` properties of that actor's objects. After a change of
/// such a property, the value is computed again, as by `Computed`.
///
/// ```
/// @MainActor final class Model {
///   @Observed var first = "Ada"
///   @Observed var last = "King"
/// }
/// let model = Model()
/// let name = IsolatedComputed { "\(model.first) \(model.last)" }   // on the main actor
/// ```
///
/// Make the value and read it on one and the same actor; the compiler checks this. The closure may also read a
/// `Property`, a `Computed`, and another `IsolatedComputed` of the same actor.
///
/// The closure runs only on the actor. If a property is changed on the actor, the new value is sent before the write
/// returns. If a property is changed on another thread, the new value is sent later, on the actor. The computed value
/// does not keep the actor alive.
public final class IsolatedComputed<Value: Sendable> {
  private let state: ComputedState<Value>
  private let home: ActorHome

  /// Makes a value that is computed by a closure isolated to the calling actor. The closure must change nothing. Each
  /// result counts as a change.
  public convenience init(
    isolation: isolated any Actor = #isolation, file: StaticString = #file, line: UInt = #line,
    _ compute: @escaping () -> Value
  ) {
    self.init(in: isolation, isSame: nil, file: file, line: line, compute)
  }

  /// Makes a value that is computed by a closure isolated to the calling actor. The closure must change nothing. Only a
  /// result that differs from the previous one counts as a change.
  public convenience init(
    isolation: isolated any Actor = #isolation, file: StaticString = #file, line: UInt = #line,
    _ compute: @escaping () -> Value
  ) where Value: Equatable {
    self.init(in: isolation, isSame: { $0 == $1 }, file: file, line: line, compute)
  }

  private init(
    in isolation: any Actor, isSame: (@Sendable (Value, Value) -> Bool)?, file: StaticString, line: UInt,
    _ compute: @escaping () -> Value
  ) {
    home = ActorHome(isolation)
    // Unsafe because the state calls it in the isolation that it was made in alone.
    nonisolated(unsafe) let compute = compute
    state = ComputedState(isSame: isSame, home: home, file: file, line: line) { compute() }
  }

  deinit {
    state.close()
  }

  /// The value, computed now if a dependency has changed.
  public var value: Value { state.read() }

  /// Sends the current value, and then the new value after each change. The signal does not keep the computed value
  /// alive.
  ///
  /// The signal may be sent to any thread, and subscribed to there. A subscriber outside the actor gets the first value
  /// later, after `subscribe` has returned.
  public var signal: Signal<Value, Never> {
    .attaching { [state, home] subscriber in
      if home.isCurrent {
        state.attach(subscriber)
      } else if !home.isEntered({ state.attach(subscriber) }) {
        subscriber.terminal(.completed)
      }
    }
  }
}

/// The actor of the closure of a computed value. It is not kept alive.
final class ActorHome: DerivationHome, @unchecked Sendable {
  // Unchecked because of the weak reference, which is set once.
  private weak var actor: (any Actor)?
  private let probe: ActorProbe?

  /// Called in the isolation of the actor.
  init(_ actor: any Actor) {
    self.actor = actor
    probe = actor === MainActor.shared ? nil : ActorProbe(actor)
  }

  /// Whether the calling code runs on the actor.
  var isCurrent: Bool {
    guard actor != nil else { return false }
    return probe?.isCurrent ?? isOnMainExecutor()
  }

  func enter(_ work: @escaping @Sendable () -> Void) { _ = isEntered(work) }

  /// Runs a closure on the actor, soon. Returns false if the actor was released.
  func isEntered(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let actor else { return false }
    Task.onCurrentExecutor { await actor.perform { _ in work() } }
    return true
  }
}
