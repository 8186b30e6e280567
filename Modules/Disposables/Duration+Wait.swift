extension Duration {
  /// The duration as a wait of the system: from zero to a century.
  ///
  /// The clocks, timers and locks of systems count in fewer bits than a `Duration`. Given more, they trap, fail, or do
  /// not wait. A century fits into 64 bits of nanoseconds, and no program waits for its end.
  package var asWait: Duration { min(max(self, .zero), .seconds(Int64(100 * 365) * 86_400)) }
}
