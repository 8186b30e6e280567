import ReactiveChannel
import ReactiveProperties

/// The actor that a computed value's closure belongs to, which is not kept alive.
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
    func perform<Isolation: Actor>(on actor: Isolation) { Task { await actor.perform(work) } }
    perform(on: actor)
    return true
  }
}

extension Actor {
  fileprivate func perform(_ work: @Sendable () -> Void) { work() }
}
