import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Writes a line for each start, event and disposal to a text stream, and passes all events on.
  ///
  ///     self --1--2--|
  ///     log  --1--2--|    a line for the start, for 1, for 2, and for the completion
  ///
  /// A line is written before its event is passed on. It begins with the name and the event, and does not contain the
  /// value. For example:
  ///
  /// ```text
  /// prices: started +0.000000s thread=1 scheduler=-
  /// prices: next +0.200114s thread=2 scheduler=QueueScheduler
  /// prices: failed +0.000310s thread=2 scheduler=QueueScheduler failure=DecodingError
  /// ```
  ///
  /// The name is the argument `name`. If it is left out, the name comes from the nearest ``named(_:)`` upstream.
  /// Without a ``named(_:)``, it is the file and line of the call. The time counts from the previous event of the
  /// subscription. Threads are numbered in the order in which they first log. The scheduler is the current scheduler
  /// (`SchedulerContext.current`), or `-` if no scheduler is current. The line of a failure contains the type of the
  /// failure, and the checkpoints that the failure passed. For a change of a list or a table, the line contains the
  /// numbers of edits and of elements, such as `edits=2 count=30`. `describing` adds a text at the end of the line, and
  /// only that text may contain a value.
  ///
  /// Lines of all subscriptions are written one at a time, each with one call of `write`, while no lock is held. If
  /// another thread is writing already, that thread also writes the line of this thread. Line breaks and control
  /// characters inside a name or a text are written as escapes, such as `\n` and `\u{1B}`.
  ///
  /// Elsewhere: `logAll` (ReactiveObjC), `logEvents(identifier:)` (ReactiveSwift), `debug(_:)` (RxSwift),
  /// `print(_:to:)` (Combine).
  ///
  /// - Parameters:
  ///   - name: the name of the signal.
  ///   - events: the events to log.
  ///   - clock: the scheduler that gives the times in the lines (C13).
  ///   - describe: returns a text for an event, as `{ "\($0)" }` does.
  ///   - stream: takes the lines; standard output if left out.
  ///   - file: the file that the log shows for a signal without a name.
  ///   - line: the line that the log shows for a signal without a name.
  public func log(
    _ name: String? = nil, events: LogEvents = .all, on clock: some Scheduler = ImmediateScheduler.shared,
    describing describe: (@Sendable (Event<Value, Failure>) -> String)? = nil,
    to stream: some TextOutputStream & Sendable = StandardOutput(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let writer = (stream: SerialState(stream), serialiser: Serialiser())
    let clock = clock.retainable
    // Looked up once: a cast of each value would cost more than the rest of a line that is not written.
    let hasCounts = Value.self is any LoggedCounts.Type
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let log = SubscriptionLog(name, place: "\(file):\(line)", events, on: clock, writer)
      let farther = downstream.nearestNote(NameNote.self, crossingJoins: false)
      // In a separate child, so that only upstream operators find the note.
      let (child, end) = downstream.openChild()
      child.leave(
        NameNote { name in
          log.start(as: name)
          farther?.offer(name)
        })
      // Without a name the line waits for one, until the first event comes or the source has returned.
      if name != nil { log.start() }
      // The first of a terminal and a disposal is written.
      let ending = Subscription()
      child.add { if ending.end() { log.write(.disposed) } }
      attach(under: child) { value in
        // A source that does not look whether it was disposed sends on.
        if !child.isDisposed {
          let counts = hasCounts ? (value as? any LoggedCounts)?.loggedCounts : nil
          log.write(.next, detail: counts ?? "") { describe?(.next(value)) }
        }
        downstream.next(value)
      } terminal: { termination in
        if ending.end() { log.write(termination, describe.map { text in { text(Event(termination)) } }) }
        end(termination)
      }
      log.start()
    }
  }
}
