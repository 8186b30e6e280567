import ReactiveKernel

extension Signal where Value == Void, Failure == SystemFailure {
  #if canImport(Darwin)
    /// Sends a value each time when the system reports that memory is short.
    ///
    ///     free memory     ---much---less----little--
    ///     memoryPressure  ----------o-------o-------
    ///
    /// A program frees what it can make again, such as a cache. Reports that follow each other may be one value.
    ///
    /// A serial queue of the subscription delivers (C7), and no value is sent without room (C17). Neither completes nor fails.
    ///
    /// Elsewhere: `DispatchSource.makeMemoryPressureSource` (Dispatch).
    ///
    /// - Parameter level: how short memory must be.
    public static func memoryPressure(_ level: MemoryPressure = .warning) -> Signal {
      .attaching { downstream in
        Pump.start(downstream) { (queue, wake) throws(SystemFailure) in PressureProducer(level, on: queue, wake: wake) }
      }
    }
  #else
    /// Sends a value each time when programs have waited for memory for a part of a period.
    ///
    ///     waiting for memory  --10 %--20 %--5 %---30 %--
    ///     memoryPressure      --------o-----------o-----
    ///
    /// A program frees what it can make again, such as a cache. The system reports at most once in a period, and a value may stand for several reports.
    ///
    /// A serial queue of the subscription delivers (C7), and no value is sent without room (C17). Never completes. A subscription takes a descriptor.
    /// Fails with the error of `open` or `write`: with `ENOENT` or `EOPNOTSUPP` if the system does not count (`CONFIG_PSI`, `psi=1`), with `EPERM` on Linux
    /// before 6.5 without the privilege `CAP_SYS_RESOURCE`, and with `EINVAL` for times that the system refuses. Fails with `ENODEV` when the group of
    /// processes is removed.
    ///
    /// Elsewhere: `DispatchSource.makeMemoryPressureSource` (Dispatch).
    ///
    /// - Parameters:
    ///   - level: whether some threads must have waited, or all at once.
    ///   - threshold: the time of waiting in a period that is reported.
    ///   - period: a multiple of two seconds up to ten. With the privilege `CAP_SYS_RESOURCE` any time from half a second on.
    ///   - path: the file in which the system reports the pressure: the whole system's, or `memory.pressure` of a control group.
    public static func memoryPressure(
      _ level: MemoryPressure = .warning, waiting threshold: Duration = .milliseconds(200),
      in period: Duration = .seconds(2),
      reportedBy path: String = "/proc/pressure/memory"
    ) -> Signal {
      .memoryPressure(level, threshold, period, of: path)
    }
  #endif
}
