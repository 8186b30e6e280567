#if Diagnosis
  import ReactiveDisposables
  import ReactiveInspection
  import ReactiveSchedulers

  /// A timeline that is being written into a file.
  public final class Recording: Sendable {
    /// The path of the file.
    public let path: String
    /// The clock of the timeline, and the instant of its beginning.
    private let clock: any Scheduler
    private let beginning: SchedulerInstant
    private let file: TraceFile
    private let tracks: TraceTracks
    private let hasStopped = AtomicFlag()
    private let flows = AtomicSequence()
    /// Looks places up, which takes too long for the thread that subscribes.
    private let searching = QueueScheduler(name: "ReactiveDiagnosis.places")
    // Under the lock.
    private let unnamed = SerialState<[StageTimeline]>([])
    private let lock = Lock()
    let describing: (@Sendable (any Sendable) -> String)?

    init(
      _ path: String, limit: Int, places: Bool, on clock: any Scheduler,
      describing: (@Sendable (any Sendable) -> String)?
    ) throws(InspectionFailure) {
      let file = try TraceFile(path, limit: limit)
      self.path = path
      self.clock = clock
      self.file = file
      self.describing = describing
      beginning = clock.now
      tracks = TraceTracks { track, name in Recording.announce("thread_name", name, on: track, in: file) }
      let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      Recording.announce("process_name", program ?? "program", on: 0, in: file)
    }

    /// Writes the name of a track, or of the process.
    private static func announce(_ kind: String, _ name: String, on track: Int, in file: TraceFile) {
      let rest = Array(",\"name\":\"\(kind)\",\"args\":{\"name\":\(quoted(name))}".utf8)
      file.append { element in
        element.begin("M", on: track, at: 0)
        element.add(rest)
        element.end()
      }
    }

    /// The number of events that did not fit into the file. The last event of a closed file also contains this number.
    public var lostEvents: Int { file.lostCount }

    /// Whether events are still written.
    public var isRunning: Bool { !hasStopped.isSet }

    /// Ends the recording, and closes the file. A file that is not closed can also be read, but its last events are
    /// missing.
    ///
    /// For a delivery that still runs at this call, the file has only the beginning.
    public func stop() {
      guard hasStopped.setOnce() else { return }
      Recording.forget(self)
      for stage in Stages.live { (stage.record as? StageTimeline)?.endFlows(of: self) }
      file.finish()
    }

    // MARK: The current recording

    private static let lock = Lock()
    /// The recording to which new subscriptions belong. Under the lock.
    private static let latest = SerialState<Recording?>(nil)

    /// Makes this the recording to which new subscriptions belong.
    func begin(places: Bool) {
      Recording.lock.discarding {
        defer { Recording.latest.value = self }
        return Recording.latest.value
      }
      Stages.record { [weak self] stage in self.map { StageTimeline(of: stage, in: $0, places: places) } }
    }

    private static func forget(_ recording: Recording) {
      let isCurrent = lock.withLock {
        guard latest.value === recording else { return false }
        latest.value = nil
        return true
      }
      if isCurrent { Stages.record(with: nil) }
    }

    /// Adds the place of a stage to its name, soon. Places that are looked up together take hardly longer than one.
    func lookUpPlace(of stage: StageTimeline) {
      let isFirst = lock.withLock {
        unnamed.value.append(stage)
        return unnamed.value.count == 1
      }
      if !isFirst { return }
      searching.schedule { [self] in
        let stages = lock.withLock {
          defer { unnamed.value = [] }
          return unnamed.value
        }
        Place.lookUp(stages.map(\.frames))
        for stage in stages { stage.name(with: Place(stage.frames)) }
      }
    }

    // MARK: Events

    /// The nanoseconds since the beginning.
    var time: Int64 {
      let (seconds, attoseconds) = beginning.duration(to: clock.now).components
      return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// The track of the calling thread or its scheduler.
    var track: Int { tracks.current }

    func makeFlow() -> UInt64 { flows.next() }

    /// Writes the beginning of a slice. Returns whether it fitted; then there is room for its end.
    func beginSlice(_ rest: [UInt8], _ value: (any Sendable)?, on track: Int, at time: Int64) -> Bool {
      var text: [UInt8] = []
      if let value, let describing { text = Array(",\"value\":\(quoted(describing(value)))".utf8) }
      return file.append(reserving: TraceElement.longestEnd) { element in
        element.begin("B", on: track, at: time)
        element.add(rest)
        element.add(text)
        element.add("}")
        element.end()
      }
    }

    func endSlice(on track: Int, at time: Int64) {
      file.append(releasing: TraceElement.longestEnd) { element in
        element.begin("E", on: track, at: time)
        element.end()
      }
    }

    /// Writes a point of a flow. Returns whether it fitted, as an end always does.
    @discardableResult
    func noteFlow(_ point: FlowPoint, _ flow: UInt64, on track: Int, at time: Int64) -> Bool {
      file.append(
        reserving: point == .beginning ? TraceElement.longestEnd : 0,
        releasing: point == .end ? TraceElement.longestEnd : 0
      ) { element in
        element.begin(point.phase, on: track, at: time)
        // An end belongs to the slice around it, and not to the next one.
        if point == .end { element.add(",\"bp\":\"e\"") }
        element.add(",\"cat\":\"value\",\"name\":\"value\",\"id\":")
        element.add(flow)
        element.end()
      }
    }

    /// Writes an instant, such as `subscribed`.
    func noteInstant(_ name: StaticString, _ rest: [UInt8]) {
      if hasStopped.isSet { return }
      let (track, time) = (track, time)
      file.append { element in
        element.begin("i", on: track, at: time)
        element.add(",\"s\":\"t\",\"name\":\"")
        element.add(name)
        element.add("\"")
        element.add(rest)
        element.end()
      }
    }
  }

  /// A point of a flow, which leads from one slice to another one.
  enum FlowPoint {
    case beginning
    case step
    case end

    /// Its kind, in the words of the format.
    var phase: StaticString {
      switch self {
      case .beginning: "s"
      case .step: "t"
      case .end: "f"
      }
    }
  }
#endif
