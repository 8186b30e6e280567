import ReactiveKernel

extension Signal {
  /// Reads task-local values at the subscription, and restores them around each delivery on another scheduler.
  ///
  ///     self      --1--2--|          id = "request 7" where subscribed
  ///     carrying  --1--2--|          id = "request 7" wherever it is delivered
  ///
  /// Put `carrying` downstream of the operators that change the scheduler: `deliver(on:)`, `subscribe(on:)` and the
  /// timed operators. Each of these operators restores the values around its deliveries, so a log or a trace keeps its
  /// context. Each subscription reads the values once. You must name the task-local values, because Swift cannot read
  /// all task-local values. The values of another `carrying` further downstream are restored too.
  ///
  /// Elsewhere: `contextCapture` (Reactor).
  ///
  /// - Parameter locals: the task-local values to carry, such as `Trace.$id`.
  public func carrying<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>) -> Signal {
    // Only a new task inherits all values. A task for each delivery would lose the order of the values, and cost more.
    leaving { downstream in
      CarriedTaskLocals(repeat each locals, beside: downstream.nearestNote(CarriedTaskLocals.self))
    }
  }
}

extension CarriedTaskLocals {
  /// Reads the values of `locals`, and adds the values that another `carrying` further downstream has read.
  convenience init<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>, beside others: CarriedTaskLocals?) {
    var restore: @Sendable (() -> Void) -> Void = { body in body() }
    if let others { restore = others.restore }
    for local in repeat each locals {
      let value = local.get()
      let outer = restore
      restore = { body in outer { local.withValue(value, operation: body) } }
    }
    self.init(restoring: restore)
  }
}
