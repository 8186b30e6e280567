#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch
  import ReactiveKernel

  extension Signal where Value == Void, Failure == SystemFailure {
    /// Sends a value each time when the clock of the day is set, by a person or by a program.
    ///
    ///     clock of the day  --9:01--9:02---8:59--9:00--
    ///     clockChanges      ---------------o-----------
    ///
    /// A program that waits for a time of the day computes the rest of its wait again then. A clock that is only slowed or sped up is not set. The end
    /// of a sleep of the computer is a value too. Changes that follow each other may be one value.
    ///
    /// A serial queue of the subscription delivers (C7), and no value is sent without room (C17). Never completes. A subscription takes a descriptor.
    /// Fails with the error of `timerfd_create` or `timerfd_settime`; with `ENOSYS` if the program is linked statically.
    ///
    /// Elsewhere: none of the four. Linux: `TFD_TIMER_CANCEL_ON_SET`. Only Linux has this signal: on Apple platforms Foundation posts the notification
    /// `NSSystemClockDidChange`.
    public static var clockChanges: Signal {
      .attaching { downstream in
        Pump.start(downstream) { (queue, wake) throws(SystemFailure) in try ClockProducer(on: queue, wake: wake) }
      }
    }
  }

  /// Makes a value each time when the system cancels a timer because the clock was set.
  private struct ClockProducer: Producer {
    private static let cancelOnSet: Int32 = 2
    private static let absoluteTime: Int32 = 1

    private let timer: Descriptor
    private let wait: ReadinessWait

    init(on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) throws(SystemFailure) {
      guard let make = LateFunctions.makeTimer, let set = LateFunctions.setTimer else {
        throw SystemFailure("timerfd_create", code: ENOSYS)
      }
      let number = make(CLOCK_REALTIME, O_NONBLOCK | O_CLOEXEC)
      guard number >= 0 else { throw SystemFailure("timerfd_create") }
      timer = Descriptor(owning: number)
      wait = ReadinessWait(timer, for: .reading, on: queue, wake: wake)
      // Never due: only the cancellation makes it ready.
      var never = itimerspec()
      never.it_value.tv_sec = .max
      let result = set(number, ClockProducer.absoluteTime | ClockProducer.cancelOnSet, &never, nil)
      // The clock was set meanwhile, and the timer is set nevertheless.
      guard result == 0 || errno == ECANCELED else { throw SystemFailure("timerfd_settime") }
    }

    func next() throws(SystemFailure) -> Production<Void> {
      let outcome = timer.withNumber { number -> (count: Int, code: Int32) in
        var times: UInt64 = 0
        return withUnsafeMutableBytes(of: &times) { (Calls.read(number, into: $0), errno) }
      }
      guard let outcome else { throw SystemFailure("read", code: EBADF) }
      if outcome.count >= 0 { return .waiting }
      switch outcome.code {
      // The timer reports the next change by itself.
      case ECANCELED: return .value(())
      case EAGAIN: return .waiting
      default: throw SystemFailure("read", code: outcome.code)
      }
    }

    func awaitNext() { wait.begin() }

    func close(then closed: @escaping @Sendable () -> Void) {
      wait.end { [timer] in
        timer.close()
        closed()
      }
    }
  }
#endif
