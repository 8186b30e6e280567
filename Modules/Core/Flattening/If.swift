import ReactiveKernel

extension Signal {
  /// Sends what one of two signals sends: the first while a condition holds, the second while it does not.
  ///
  ///     condition --t--------f---|        true, false
  ///     then        -a--b--c--d
  ///     else                 --x--y|
  ///     if        ---a--b--c---x--y|
  ///
  /// Sends nothing before the condition's first value. Each value of the condition, an equal one too, subscribes anew, and then
  /// lets go of what ran before. Completes when the condition and the signal that runs have; a failure of either fails it at
  /// once.
  ///
  /// Elsewhere: `if:then:else:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - condition: which of the two to send.
  ///   - signal: what is sent after `true`.
  ///   - other: what is sent after `false`.
  @inlinable
  public static func `if`(
    _ condition: some SignalSource<Bool, Failure>,
    then signal: some SignalSource<Value, Failure>, else other: some SignalSource<Value, Failure>
  ) -> Signal {
    let signal = signal.signal
    let other = other.signal
    return condition.signal.flatMap(.latest) { $0 ? signal : other }
  }
}
