import ReactiveKernel
import Synchronization

/// The two directions of a channel, and their common end: what its signals and its bindings hold.
final class ChannelPipes<Value: Sendable, Failure: Error>: Sendable {
  /// From leading to following.
  let forward = StampedHub<Value, Failure>(replaying: true)
  /// From following to leading.
  let backward = StampedHub<Value, Failure>(replaying: false)
  // Decided here, and not by each direction, so that two threads cannot end one with a failure and the other with completion.
  private let hasEnded = Atomic<Bool>(false)

  /// Ends both directions; returns false if they were ended before.
  func end(_ termination: Termination<Failure>) -> Bool {
    guard takeEnd() else { return false }
    forward.end(termination)
    backward.end(termination)
    return true
  }

  /// Ends both directions without a terminal (C9).
  func abandon() {
    guard takeEnd() else { return }
    forward.abandon()
    backward.abandon()
  }

  private func takeEnd() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
}

/// What a channel's terminals hold, and nothing else does: when it goes, nobody can send any more.
final class ChannelOwner<Value: Sendable, Failure: Error>: Sendable {
  let pipes: ChannelPipes<Value, Failure>

  init(_ pipes: ChannelPipes<Value, Failure>) {
    self.pipes = pipes
  }

  deinit {
    pipes.abandon()
  }
}
