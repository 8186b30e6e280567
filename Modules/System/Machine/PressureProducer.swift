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

    init(
      _ level: MemoryPressure, _ threshold: Duration, _ period: Duration, _ path: String, on queue: DispatchQueue,
      wake: @escaping @Sendable () -> Void
    ) throws(SystemFailure) {
      trigger = try Descriptor.open(path, O_RDWR)
      wait = ReadinessWait(trigger, for: .priority, on: queue, wake: wake)
      let kind = level == .warning ? "some" : "full"
      // The system overwrites the last byte by a zero.
      let request = Array("\(kind) \(threshold.microseconds) \(period.microseconds)".utf8) + [0]
      let outcome = trigger.withNumber { number in
        request.withUnsafeBytes { (count: Calls.write(number, $0), code: errno) }
      }
      guard let outcome, outcome.count > 0 else {
        throw SystemFailure("write", code: outcome?.code ?? EBADF, path: path)
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

  extension Duration {
    /// The microseconds, limited to a day, which the system refuses.
    fileprivate var microseconds: Int64 {
      let limited = Swift.min(Swift.max(self, .zero), .seconds(86_400)).components
      return limited.seconds * 1_000_000 + limited.attoseconds / 1_000_000_000_000
    }
  }
#endif
