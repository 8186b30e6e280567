#if Diagnosis
  import ReactiveInspection
  import ReactiveSchedulers

  extension Inspection {
    /// Writes a timeline of the subscriptions that begin from now on into a file, which Perfetto and `chrome://tracing`
    /// open.
    ///
    /// The file has a track for each scheduler, and one for each thread that delivers outside all schedulers. A slice
    /// is the delivery of a value to an operator or a sink. It contains the slices of the deliveries downstream. Arrows
    /// follow a value that waits in `deliver(on:)` or `delay(for:)` from its delivery to the operator, to the delivery
    /// after it. Instants are named `subscribed`, `completed`, `failed`, `disposed`, `dropped` and `retried`.
    ///
    /// Events are written in blocks of four kilobytes, which have whole events. So a process that crashes or is killed
    /// loses the last ones, less than a hundred, and the file is an array without its end, which the format allows. If
    /// another program cuts the file, it begins again. Only the user may read it, because it may have values.
    /// Subscriptions that began before have no events. Begins to inspect, if inspection is off.
    ///
    /// Complexity: O(1) for each event, about half a microsecond, partly under a lock that all threads share. A million
    /// events have 61 MB.
    ///
    /// - Parameters:
    ///   - path: the file. It is replaced if it exists; a recording that still writes to the old one is not disturbed.
    ///     Fails for a path that leads to a symbolic link, a folder or a device.
    ///   - limit: the most bytes that the file has. Later events are counted, in ``Recording/lostEvents`` and at the
    ///     beginning of the file. The memory is bounded too: by a block, a record for each live subscription, and eight
    ///     bytes for each waiting value.
    ///   - places: whether slices are named after their places too, as soon as these have been looked up on a thread of
    ///     their own. The first look-up may take a second.
    ///   - clock: the scheduler whose time is read (C13), in virtual time a `VirtualTimeScheduler`.
    ///   - describing: makes a text of each value. Without it no value is in the file.
    /// - Returns: the recording. It runs until ``Recording/stop()``, also if it is released.
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
