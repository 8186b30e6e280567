#if Diagnosis
  import ReactiveDisposables
  import ReactiveInspection

  /// The record of one stage: its texts, its working time, and its waiting values.
  ///
  /// A slice is the delivery of a value **to** a stage. It has the work of this stage and of the stages downstream. So
  /// the slice of `map` has the time of its closure. Named after the stage that sends, it would have that of the stage
  /// upstream.
  ///
  /// A stage has a record from its beginning or never, so values of the others pay for no flag.
  final class StageTimeline: StageRecord, @unchecked Sendable {
    // Unchecked because the variables change under the lock only.
    private let recording: Recording
    /// The stage downstream; nil for a sink.
    private let receiver: StageTimeline?
    private let number: UInt64
    private let function: String
    /// The return addresses of the place. Empty if the texts have no place.
    let frames: [UInt]
    /// Whether values leave the stage one by one, in their order, at another time than they entered.
    private let isHop: Bool
    /// Whether a value that leaves may come to another hop.
    private let leadsToHop: Bool
    private let isRetry: Bool
    private let lock = Lock()
    /// The flows of the values that wait in a hop, the oldest first; zero for a value whose beginning did not fit.
    private var waiting = RingQueue<UInt64>()
    private var worked: Int64 = 0
    private var hasFailedUpstream = false
    private var hasEnded = false
    private var isListed = false
    /// The end of the upstream.
    private var lastEnd = StageEnd.cut
    /// The end of the text of a slice: name, place and number.
    private var slice: [UInt8] = []
    /// The same for an instant.
    private var instant: [UInt8] = []

    init(of stage: Stage, in recording: Recording, places: Bool) {
      self.recording = recording
      receiver = stage.parent?.record as? StageTimeline
      number = stage.number
      function = stage.function
      frames = places ? stage.assembly.frames : []
      isHop = function.hasPrefix("deliver") || function.hasPrefix("delay(for")
      isRetry = function.hasPrefix("retry") || function.hasPrefix("rerunning")
      leadsToHop = receiver.map { $0.isHop || $0.leadsToHop } ?? false
      let place: Place?? = frames.isEmpty ? .some(nil) : Place.known(frames)
      name(with: place ?? nil)
      if place == nil { recording.lookUpPlace(of: self) }
    }

    /// Makes the texts, with the place if it is known.
    func name(with place: Place?) {
      let name = nodeName(of: function, at: place)
      let title = quoted(place.map { "\(name) \($0)" } ?? name)
      let texts = (
        slice: Array(",\"name\":\(title),\"args\":{\"id\":\(number)".utf8),
        instant: Array(",\"args\":{\"stage\":\(title),\"id\":\(number)}".utf8)
      )
      // The earlier texts are released outside the lock.
      let earlier = lock.withLock {
        defer { (slice, instant) = texts }
        return (slice, instant)
      }
      withExtendedLifetime(earlier) {}
    }

    private var sliceText: [UInt8] { lock.withLock { slice } }

    private func note(_ name: StaticString) { recording.noteInstant(name, lock.withLock { instant }) }

    var describes: Bool { recording.describing != nil }

    var busy: Duration { .nanoseconds(lock.withLock { worked }) }

    var waitingCount: Int? { isHop ? lock.withLock { waiting.count } : nil }

    // MARK: Values

    func send(_ value: (any Sendable)?, _ deliver: () -> Void) {
      guard recording.isRunning, let receiver else { return deliver() }
      let track = recording.track
      let begin = recording.time
      let isWritten = recording.beginSlice(receiver.sliceText, value, on: track, at: begin)
      let thread = TraceThread.current
      let arrived = isHop ? lock.withLock { waiting.popFirst() } ?? 0 : 0
      if arrived != 0 { recording.noteFlow(leadsToHop ? .step : .end, arrived, on: track, at: begin) }
      thread.beginSlice(bringing: leadsToHop ? arrived : 0)
      if receiver.isHop { receiver.enter(from: thread, on: track, at: begin) }
      deliver()
      let slice = thread.endSlice()
      let end = recording.time
      // Nothing took the value further.
      if slice.flow != 0 { recording.noteFlow(.end, slice.flow, on: track, at: end) }
      if isWritten { recording.endSlice(on: track, at: end) }
      thread.noteInner(end - begin)
      receiver.lock.withLock { receiver.worked += end - begin - slice.inner }
    }

    /// A value enters this hop, inside a slice that may have brought it from another hop.
    private func enter(from thread: TraceThread, on track: Int, at time: Int64) {
      var flow = thread.takeFlow()
      if flow != 0 {
        recording.noteFlow(.step, flow, on: track, at: time)
      } else {
        flow = recording.makeFlow()
        if !recording.noteFlow(.beginning, flow, on: track, at: time) { flow = 0 }
      }
      let isLate = lock.withLock {
        if !hasEnded { waiting.append(flow) }
        return hasEnded
      }
      if isLate, flow != 0 { recording.noteFlow(.end, flow, on: track, at: time) }
    }

    func dropped(isOldest: Bool) {
      note("dropped")
      leave(isOldest: isOldest)
    }

    func merged() { leave(isOldest: true) }

    private func leave(isOldest: Bool) {
      let flow = lock.withLock { isOldest ? waiting.popFirst() : waiting.popLast() } ?? 0
      if flow != 0 { recording.noteFlow(.end, flow, on: recording.track, at: recording.time) }
    }

    /// Ends the flows of the values that still wait.
    func endFlows(of recording: Recording) {
      guard recording === self.recording else { return }
      while let flow = lock.withLock({ waiting.popFirst() }) {
        if flow != 0 { recording.noteFlow(.end, flow, on: recording.track, at: recording.time) }
      }
    }

    // MARK: Beginning and end

    func began(isFirst: Bool) {
      isListed = isFirst
      if let receiver, receiver.isRetrying() {
        isListed = true
        note("retried")
      } else if isFirst {
        note("subscribed")
      }
    }

    /// Whether this repeats its upstream, which has failed before.
    private func isRetrying() -> Bool {
      guard isRetry else { return false }
      return lock.withLock {
        defer { hasFailedUpstream = false }
        return hasFailedUpstream
      }
    }

    func ended(_ end: StageEnd) {
      lock.withLock { hasEnded = true }
      endFlows(of: recording)
      // A sink has no terminal of its own: it ends with its subscription, after its upstream.
      if let receiver {
        receiver.lock.withLock {
          receiver.lastEnd = end
          if case .failed = end { receiver.hasFailedUpstream = true }
        }
      }
      guard isListed else { return }
      switch receiver == nil ? lock.withLock({ lastEnd }) : end {
      case .completed: note("completed")
      case .failed: note("failed")
      case .cut: note("disposed")
      }
    }
  }
#endif
