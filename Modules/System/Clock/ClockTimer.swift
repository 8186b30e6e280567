#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch

  /// A timer of the system that never fires. The system cancels it each time the clock is set.
  struct ClockTimer: Producer {
    /// `TFD_TIMER_ABSTIME` and `TFD_TIMER_CANCEL_ON_SET`, which the Swift module of the C library does not have.
    private static let flags: Int32 = 1 | 2

    private let timer: Descriptor
    private let wait: ReadinessWait

    init(on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) throws(SystemFailure) {
      guard let make = LateFunctions.makeTimer, let set = LateFunctions.setTimer else {
        throw SystemFailure("timerfd_create", code: ENOSYS)
      }
      let number = make(Int32(CLOCK_REALTIME), O_NONBLOCK | O_CLOEXEC)
      guard number >= 0 else { throw SystemFailure("timerfd_create") }
      timer = Descriptor(owning: number)
      var time = itimerspec()
      time.it_value.tv_sec = .max
      guard set(number, ClockTimer.flags, &time, nil) == 0 else { throw SystemFailure("timerfd_settime") }
      wait = ReadinessWait(timer, for: .reading, on: queue, wake: wake)
    }

    func next() throws(SystemFailure) -> Production<Void> {
      let code = timer.withNumber { number in
        var count: UInt64 = 0
        return withUnsafeMutableBytes(of: &count) { Calls.read(number, into: $0) < 0 ? errno : EAGAIN }
      }
      switch code {
      // The timer is set again by the read.
      case ECANCELED: return .value(())
      case EAGAIN: return .waiting
      default: throw SystemFailure("read", code: code ?? EBADF)
      }
    }

    func awaitNext() { wait.begin() }

    func close(then closed: @escaping @Sendable () -> Void) {
      timer.close()
      wait.end(then: closed)
    }
  }
#endif
