import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#endif

extension Signal where Value == Void, Failure == SystemFailure {
  /// Sends a value each time the clock of the system is set: by a user, by a time server in one step, or after a sleep of the machine.
  ///
  ///     clock        9:00 9:01 9:30 9:31
  ///     clockChanges ----------o--------
  ///
  /// A program that waits for a time of day computes the wait again then. A clock that is corrected slowly sends nothing, and neither does another time zone.
  /// Changes before one is delivered are one value. Sends no value without room (C17).
  ///
  /// Does not complete. Fails if the system refuses a timer, and with `ENOSYS` if the C library has none. On Apple's systems it fails with `ENOTSUP`, because
  /// only Foundation reports the changes there: `NSSystemClockDidChange`. A serial queue of the subscription delivers (C7).
  ///
  /// Elsewhere: none of the four. Linux: `timerfd_create` with `TFD_TIMER_CANCEL_ON_SET`.
  public static var clockChanges: Signal {
    #if canImport(Darwin)
      .fail(SystemFailure("clockChanges", code: ENOTSUP))
    #else
      .attaching { downstream in
        Pump.start(downstream) { (queue, wake) throws(SystemFailure) in try ClockTimer(on: queue, wake: wake) }
      }
    #endif
  }
}
