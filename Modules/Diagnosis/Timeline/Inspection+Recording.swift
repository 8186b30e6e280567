#if Diagnosis
  import ReactiveInspection
  import ReactiveSchedulers

  extension Inspection {
    /// Writes a timeline into a file that Perfetto and `chrome://tracing` can open. The timeline shows the
    /// subscriptions that begin from now on.
    ///
    /// The file has a track for each scheduler, and one for each thread that delivers outside all schedulers. A slice,
    /// which is a bar on a track, is the delivery of a value to an operator or a sink. A slice contains the slices of
    /// the deliveries downstream. If a value waits in `deliver(on:)` or `delay(for:)`, an arrow leads from the slice of
    /// the operator to the slice of the later delivery downstream. Instants, which are marks on a track, are named
    /// `subscribed`, `completed`, `failed`, `disposed`, `dropped` and `retried`.
    ///
    /// Events are written in blocks of 4 KB that contain only whole events. So if the process crashes or is killed,
    /// fewer than 100 events are lost. In that case, the file is a JSON array without its closing bracket; the format
    /// allows this. Only the user of the process may read the file, because it may contain values. The file has no
    /// events of subscriptions that began before this call. If inspection is off, the call starts it.
    ///
    /// Complexity: O(1) for each event, about 0.5 µs, partly under a lock that all threads share. A file of 1,000,000
    /// events has 61 MB.
    ///
    /// - Parameters:
    ///   - path: the path of the file. An existing file is replaced; a recording that still writes to the old file is
    ///     not disturbed. The call fails if the path leads to a symbolic link, a folder or a device.
    ///   - limit: the largest size of the file, in bytes. Events beyond this size are only counted, in
    ///     ``Recording/lostEvents`` and at the end of the file. The memory is limited to one block, one record for each
    ///     live subscription, and 8 bytes for each waiting value.
    ///   - places: whether the names of slices also contain the file and line of the operator. A separate thread looks
    ///     up the places, so the first slices may have none. The first look-up may take a second.
    ///   - clock: the scheduler whose time is read (C13); for virtual time, a `VirtualTimeScheduler`.
    ///   - describing: makes a text from each value. Without this closure the file contains no values.
    /// - Returns: the recording. It runs until ``Recording/stop()``, even if it is released.
    @discardableResult
    public static func record(
      to path: String, limit: Int = 256 << 20, places: Bool = true,
      on clock: some Scheduler = ImmediateScheduler.shared,
      describing: (@Sendable (any Sendable) -> String)? = nil
    ) throws(InspectionFailure) -> Recording {
      let recording = try Recording(
        path, limit: limit, places: places, on: clock.retainable, describing: describing)
      if !Stages.isOn { start(places: places) }
      recording.begin(places: places)
      return recording
    }
  }
#endif
