#if Diagnosis
  import ReactiveDisposables

  /// The tracks that a thread has used last, and the slices that it is in, for recordings.
  final class TraceThread {
    /// A delivery, inside other deliveries.
    struct Slice {
      /// The time of the deliveries inside this one.
      var inner: Int64 = 0
      /// The flow that has arrived with the value, until another hop takes it.
      var flow: UInt64
      /// The place of the innermost slice that brought a flow.
      let carrier: Int?
    }

    private var recording: UInt64 = 0
    private var slices: [Slice] = []
    /// The thread's own track in the latest recording; zero before it has one.
    var own = 0
    /// The track of the latest scheduler there.
    var latest: TraceTracks.Track?

    private static let place = ThreadLocal(isOwning: true)

    /// The calling thread's.
    static var current: TraceThread {
      // Safe because the thread has retained the object, and releases it when it ends.
      if let known = place.pointer { return Unmanaged<TraceThread>.fromOpaque(known).takeUnretainedValue() }
      let new = TraceThread()
      place.pointer = Unmanaged.passRetained(new).toOpaque()
      return new
    }

    /// Forgets the tracks of an earlier recording.
    func begin(_ recording: UInt64) {
      if recording != self.recording { (self.recording, own, latest) = (recording, 0, nil) }
    }

    /// - Parameter flow: the flow that arrives with the value, or zero.
    func beginSlice(bringing flow: UInt64) {
      slices.append(Slice(flow: flow, carrier: flow != 0 ? slices.count : slices.last?.carrier))
    }

    func endSlice() -> Slice { slices.removeLast() }

    /// Adds the time of a delivery to the one around it.
    func noteInner(_ time: Int64) {
      if !slices.isEmpty { slices[slices.count - 1].inner += time }
    }

    /// Takes the flow that the innermost carrier has brought; zero if there is none.
    func takeFlow() -> UInt64 {
      guard let carrier = slices.last?.carrier else { return 0 }
      defer { slices[carrier].flow = 0 }
      return slices[carrier].flow
    }
  }
#endif
