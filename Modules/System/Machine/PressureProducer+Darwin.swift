#if canImport(Darwin)
  import Dispatch
  import ReactiveKernel

  /// Makes a value of each report of Dispatch's source for the pressure on memory.
  struct PressureProducer: Producer {
    private let source: any DispatchSourceMemoryPressure
    /// Whether the system has reported since the last look. Used on the queue only.
    private let isReported = SerialState(false)
    private let onCancelled = SerialState<(@Sendable () -> Void)?>(nil)

    init(_ level: MemoryPressure, on queue: DispatchQueue, wake: @escaping @Sendable () -> Void) {
      source = DispatchSource.makeMemoryPressureSource(
        eventMask: level == .warning ? [.warning, .critical] : .critical, queue: queue)
      source.setEventHandler { [isReported] in
        isReported.value = true
        wake()
      }
      source.setCancelHandler { [onCancelled] in onCancelled.value.take()?() }
      source.activate()
    }

    func next() throws(SystemFailure) -> Production<Void> {
      defer { isReported.value = false }
      return isReported.value ? .value(()) : .waiting
    }

    /// The source reports by itself.
    func awaitNext() {}

    func close(then closed: @escaping @Sendable () -> Void) {
      onCancelled.value = closed
      source.cancel()
    }
  }
#endif
