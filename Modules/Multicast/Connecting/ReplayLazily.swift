import ReactiveKernel

extension Signal {
  /// One run of the signal that begins with the first subscriber; all who subscribe get everything it has sent, and what follows.
  ///
  ///     self           --1--2   --3--|
  ///     first          --1--2   --3--|
  ///     second              (12)--3--|   subscribed after 2
  ///
  /// Nothing disconnects it: it runs to its end, also when all subscribers have left. All values are kept for as long as the result is.
  /// The same as `share(replay: .everything, disconnect: .never, restart: .never)`.
  ///
  /// Elsewhere: `replayLazily` (ReactiveObjC), `replayLazily(upTo:)` (ReactiveSwift).
  @inlinable
  public func replayLazily() -> Signal {
    share(replay: .everything, disconnect: .never, restart: .never)
  }
}
