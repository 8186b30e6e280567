import ReactiveKernel

extension ChildProcess {
  /// Runs the program and sends its events, with each line of its output as one value.
  ///
  ///     child starts, writes two lines, returns 0
  ///     lines ----S------1-----2--------------E|
  ///
  /// Sends the status and completes when the child has ended and both streams are closed. If a descendant keeps a
  /// stream open, the status and the completion wait until it closes the stream. A code other than 0 is a status, not a
  /// failure. Fails if the program cannot be started. Also fails, as ``ByteSource/lines(limit:file:line:)`` does, if a
  /// line is too long or is not UTF-8. The lines of one stream come in order. The lines of the two streams together
  /// come in the order in which they are read.
  ///
  /// The subscribing thread starts the child. Queues of the library deliver, one event at a time (C7). While a consumer
  /// downstream takes no more values, nothing is read, and the child blocks when its pipe is full (C17).
  ///
  /// A disposal closes the streams, sends `SIGTERM`, and sends `SIGKILL` after ``grace``. The disposal does not wait: a
  /// thread reaps the child when the child has ended. A failure ends the child in the same way. If the child leads a
  /// group, the group gets the signals, and the other members of the group are killed when the child ends. If the child
  /// has ended before the disposal, the other members are killed at once. Members that still run after the last event
  /// are not killed.
  ///
  /// Elsewhere: `run` (swift-subprocess).
  ///
  /// - Parameter limit: the greatest length of a line, in bytes.
  public func lines(
    limit: Int = 1 << 24, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ChildEvent<String>, SystemFailure> {
    Diagnostics.requireRoom(limit, of: "lines(limit:)", file: file, line: line)
    return events { source in source.lines(limit: limit) }
  }

  /// Runs the program and sends its events, with its output in arrays of bytes as they come. Otherwise it works
  /// like ``lines(limit:file:line:)``.
  ///
  /// - Parameter size: the number of bytes of the largest chunk. More than 16 MB count as 16 MB.
  public func chunks(
    ofSize size: Int = 1 << 16, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ChildEvent<[UInt8]>, SystemFailure> {
    Diagnostics.requireRoom(size, of: "chunks(ofSize:)", file: file, line: line)
    return events { source in source.chunks(ofSize: size) }
  }

  private func events<Output>(
    _ read: @escaping @Sendable (ByteSource) -> Signal<Output, SystemFailure>
  ) -> Signal<ChildEvent<Output>, SystemFailure> {
    .attaching { [self] downstream in
      do throws(SystemFailure) {
        let run = try ChildRun(of: self)
        downstream.add { run.end() }
        // Before the first event, so that no input is lost with which a subscriber reacts to an event.
        let feed = run.startFeed(under: downstream.subscription)
        Signal<ChildEvent<Output>, SystemFailure>.whenRoom(on: run.queue) { .started(pid: run.pid) }
          .continued { ChildOutputs.signal(of: run, endingWith: feed, read) }
          .continued { .whenRoom(on: run.queue) { () throws(SystemFailure) in .ended(try run.finish().get()) } }
          .attach(downstream)
      } catch {
        downstream.fail(error)
      }
    }
  }
}

extension Signal {
  /// Continues with another signal when this one has completed.
  fileprivate func continued(by next: @escaping @Sendable () -> Signal) -> Signal {
    followed { end in
      if case .failed(let failure) = end { { .fail(failure) } } else { next }
    }
  }
}
