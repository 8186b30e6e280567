/// What tells the ways of sharing apart.
@usableFromInline
struct GenerationRules: Sendable {
  /// What happens when the last member leaves.
  var disconnection: Sharing.Disconnection
  /// After which ends of the source the next subscriber begins a new generation.
  var restart: Sharing.Restart
  /// Whether a generation is kept until the next has read what it replays.
  var keepsReplay = false
}

extension GenerationRules {
  /// The rules of a shared signal.
  @usableFromInline
  init(
    _ replay: Sharing.Replay, _ scope: Sharing.Scope, _ disconnection: Sharing.Disconnection, _ restart: Sharing.Restart
  ) {
    self.init(
      disconnection: disconnection, restart: restart, keepsReplay: scope == .forever && replay.capacity != 0)
  }
}
