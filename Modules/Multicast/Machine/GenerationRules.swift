/// What tells the ways of sharing apart.
@usableFromInline
struct GenerationRules: Sendable {
  /// How many members have to be there before it connects.
  var threshold = 1
  /// What happens when the last member leaves.
  var disconnection: Sharing.Disconnection
  /// After which ends of the source the next subscriber begins a new generation.
  var restart: Sharing.Restart
  /// Whether the next subscriber after a disconnection begins a new generation.
  var reconnects = true
  /// Whether a generation is kept until the next has read what it replays.
  var keepsReplay = false
}

extension GenerationRules {
  /// The rules of a shared signal.
  @usableFromInline
  init(_ scope: Sharing.Scope, _ disconnection: Sharing.Disconnection, _ restart: Sharing.Restart) {
    self.init(disconnection: disconnection, restart: restart, keepsReplay: scope == .forever)
  }

  /// Connects when enough subscribers are there, and disconnects for good.
  static func once(after threshold: Int) -> GenerationRules {
    GenerationRules(threshold: threshold, disconnection: .atOnce, restart: .never, reconnects: false)
  }
}
