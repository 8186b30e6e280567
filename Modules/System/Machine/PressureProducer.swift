#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Dispatch
  import ReactiveKernel

  /// Makes a value of each report of a trigger for the pressure on memory.
  ///
  /// `poll` returns a report once, so the report of the wait counts, and no second call of `poll` confirms it.
  struct PressureProducer: Producer {
    private let trigger: Descriptor
    private let wait: ReadinessWait

    /// - Parameters:
    ///   - request: the level, the time and the period of the reports, as text.
    ///   - trigger: a new descriptor, which the producer closes.
    init(
      requesting request: String, of trigger: Descriptor, on queue: DispatchQueue,
      wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      self.trigger = trigger
      wait = ReadinessWait(trigger, for: .priority, on: queue, wake: wake)
      // The system overwrites the last byte by a zero.
      let request = Array(request.utf8) + [0]
      let outcome = trigger.withNumber { number in
        request.withUnsafeBytes { (count: Calls.write(number, $0), code: errno) }
      }
      guard let outcome, outcome.count > 0 else {
        throw SystemFailure("write", code: outcome?.code ?? EBADF, path: trigger.path)
      }
    }

    func next() throws(SystemFailure) -> Production<Void> {
      guard wait.takeReport() else { return .waiting }
      let hasError = trigger.withNumber { Calls.hasError($0) } ?? true
      if hasError { throw SystemFailure("poll", code: ENODEV, path: trigger.path) }
      return .value(())
    }

    func awaitNext() { wait.begin() }

    func close(then closed: @escaping @Sendable () -> Void) {
      wait.end { [trigger] in
        trigger.close()
        closed()
      }
    }
  }

  extension Signal where Value == Void, Failure == SystemFailure {
    /// Sends a value for each report of a trigger. Tests have their own one.
    ///
    /// - Parameter open: opens the trigger, which the end of the subscription closes.
    package static func memoryPressure(
      requesting request: String, of open: @escaping @Sendable () throws(SystemFailure) -> Descriptor
    ) -> Signal {
      .attaching { downstream in
        Pump.start(downstream) { (queue, wake) throws(SystemFailure) in
          try PressureProducer(requesting: request, of: open(), on: queue, wake: wake)
        }
      }
    }

    /// Sends a value for each report of the system; see the public variant.
    static func memoryPressure(
      _ level: MemoryPressure, _ threshold: Duration, _ period: Duration, of path: String
    ) -> Signal {
      let kind = level == .warning ? "some" : "full"
      let request = "\(kind) \(threshold.microseconds) \(period.microseconds)"
      return .memoryPressure(requesting: request) { () throws(SystemFailure) in try .open(path, O_RDWR) }
    }
  }

  extension Duration {
    /// The microseconds, limited to a day, which the system refuses.
    fileprivate var microseconds: Int64 {
      let limited = Swift.min(asWait, .seconds(86_400)).components
      return limited.seconds * 1_000_000 + limited.attoseconds / 1_000_000_000_000
    }
  }
#endif
