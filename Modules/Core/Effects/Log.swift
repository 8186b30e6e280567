import ReactiveKernel

extension Signal {
  /// Writes what happens to each subscription to a text stream, and passes all events on.
  ///
  ///     self --1--2--|
  ///     log  --1--2--|    name: started, name: next 1, name: next 2, name: completed
  ///
  /// One line a moment, before the event is passed on: `name: started`, `name: next 1`, `name: failed reason`, `name: completed`,
  /// `name: disposed`. The name is the one given here, else that of the nearest ``named(_:)`` upstream, else the file and line of the call. Lines
  /// of all subscriptions are written one at a time, each by one `write`, with no lock held: a thread that finds another writing leaves its line to
  /// that one. Line breaks inside a value are written as `\n`.
  ///
  /// Elsewhere: `logAll` (ReactiveObjC), `logEvents(identifier:)` (ReactiveSwift), `debug(_:)` (RxSwift), `print(_:to:)` (Combine).
  ///
  /// - Parameters:
  ///   - name: the name of the signal.
  ///   - events: which moments to write down.
  ///   - stream: takes the lines; standard output if left out.
  public func log(
    _ name: String? = nil, events: LogEvents = .all, to stream: some TextOutputStream & Sendable = StandardOutput(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let writer = (stream: SerialState(stream), serialiser: Serialiser())
    return .attaching { downstream in
      let log = SubscriptionLog(name, place: "\(file):\(line)", events, writer)
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
      on(
        next: { value in log.write(.next) { "next \(value)" } },
        failed: { failure in log.write(.failed) { "failed \(failure)" } },
        completed: { log.write(.completed) { "completed" } },
        disposed: { log.write(.disposed) { "disposed" } }
      ).attach(under: child, next: downstream.next, terminal: end)
      log.start()
    }
  }
}
