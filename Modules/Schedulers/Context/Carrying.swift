import ReactiveKernel

extension Signal {
  /// Gives every delivery on another scheduler the task-local values that hold where the signal is subscribed to.
  ///
  ///     self      --1--2--|          id = "request 7" where subscribed
  ///     carrying  --1--2--|          id = "request 7" wherever it is delivered
  ///
  /// Put it behind the operators that change the scheduler, so that a log or a trace keeps its context: everything upstream,
  /// `deliver(on:)`, `subscribe(on:)` and all timed operators, restores the values around each delivery. They are read once for each
  /// subscription. The values must be named, for nothing in the language can take all there are; what another `carrying` further down
  /// names comes along too.
  ///
  /// Elsewhere: none of the four; `contextCapture` (Reactor).
  ///
  /// - Parameter locals: the task-local values to carry, as `Trace.$id`.
  public func carrying<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>) -> Signal {
    leaving { downstream in
      CarriedTaskLocals(repeat each locals, beside: downstream.nearestNote(CarriedTaskLocals.self))
    }
  }
}
