import ReactiveKernel

extension Signal {
  /// Forwards one of two signals: the first while a condition is true, the second while it is false.
  ///
  ///     condition --t--------f---|        true, false
  ///     then        -a--b--c--d
  ///     else                 --x--y|
  ///     if        ---a--b--c---x--y|
  ///
  /// Sends nothing before the condition's first value. Each value of the condition, also an equal one, starts a new
  /// subscription and then ends the previous subscription. Completes when the condition and the running signal have; a
  /// failure of either fails the result at once.
  ///
  /// Elsewhere: `if:then:else:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - condition: selects the signal.
  ///   - signal: runs after `true`.
  ///   - other: runs after `false`.
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
