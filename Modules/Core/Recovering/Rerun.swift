import ReactiveKernel

extension Signal {
  /// Subscribes to this signal again and again.
  ///
  /// - Parameters:
  ///   - function: the name of the operator.
  ///   - sendsOneValue: whether runs follow failures alone, and the signal sends one value.
  ///   - isWanted: whether another run follows the end of a run. Called with that end and with the number of runs that
  ///     have ended.
  @inlinable
  func rerunning(
    sendsOneValue: Bool = false, function: StaticString = #function,
    while isWanted: @escaping @Sendable (_ termination: Termination<Failure>, _ runs: Int) -> Bool
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue, function: function) { downstream in
      let runs = SerialState(0)
      Succession(downstream) { termination in
        runs.value &+= 1
        // A run in place has no child subscription, whose end would say so.
        return !downstream.isDisposed && isWanted(termination, runs.value)
      } step: { subscriber in
        made(for: subscriber)?.run(for: subscriber)
        return nil
      }.start()
    }
  }
}
