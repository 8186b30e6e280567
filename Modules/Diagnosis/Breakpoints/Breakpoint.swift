import ReactiveKernel

extension Signal {
  /// Stops the program in the debugger at chosen events. All events are passed on.
  ///
  ///     self       --1--2--|
  ///     breakpoint --1--2--|    with on: .completed, the program stops before the completion
  ///
  /// The program stops on the thread that sends the event, before the event is passed on. The operator and its
  /// subscribers are in the stack trace. In the debugger, you can continue from there. If no debugger is attached, the
  /// program does not stop. Instead, it prints the kind of the event, and the file and line of the call, on standard
  /// error. The value is not printed.
  ///
  /// Elsewhere: `breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)`, `breakpointOnError()` (Combine).
  ///
  /// - Parameters:
  ///   - moments: the events at which the program stops, such as `.completed` or `.next { $0 > 100 }`. A predicate runs
  ///     for each event of its kind.
  ///   - file: the file that is reported if no debugger is attached.
  ///   - line: the line that is reported if no debugger is attached.
  public func breakpoint(
    on moments: BreakpointMoment<Value, Failure>..., file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    breakpoint(on: moments, in: .system, file: file, line: line)
  }

  package func breakpoint(
    on moments: [BreakpointMoment<Value, Failure>], in debugger: Debugger, file: StaticString, line: UInt
  ) -> Signal {
    let stop: @Sendable (StaticString) -> Void = { event in debugger.stop(at: event, of: "\(file):\(line)") }
    let next = moments.compactMap(\.next)
    let terminal = moments.compactMap(\.terminal)
    return .attaching { downstream in
      let pass = downstream.next
      let stopping: @Sendable (Value) -> Void = { value in
        if next.contains(where: { $0(value) }) { stop("next") }
        pass(value)
      }
      attach(under: downstream.subscription, next: next.isEmpty ? pass : stopping) { termination in
        if terminal.contains(where: { $0(termination) }) { stop(termination.isFailure ? "failed" : "completed") }
        downstream.terminal(termination)
      }
    }
  }
}

/// An event at which a `breakpoint` stops the program.
public struct BreakpointMoment<Value: Sendable, Failure: Error>: Sendable {
  let next: (@Sendable (Value) -> Bool)?
  let terminal: (@Sendable (Termination<Failure>) -> Bool)?

  /// Each value.
  public static var next: BreakpointMoment { .next { _ in true } }

  /// Each value for which a closure returns true.
  public static func next(where isMet: @escaping @Sendable (Value) -> Bool) -> BreakpointMoment {
    BreakpointMoment(next: isMet, terminal: nil)
  }

  /// A failure.
  public static var failed: BreakpointMoment { .failed { _ in true } }

  /// A failure for which a closure returns true.
  public static func failed(where isMet: @escaping @Sendable (Failure) -> Bool) -> BreakpointMoment {
    BreakpointMoment(next: nil) { termination in
      if case .failed(let failure) = termination { isMet(failure) } else { false }
    }
  }

  /// Completion.
  public static var completed: BreakpointMoment {
    BreakpointMoment(next: nil) { termination in !termination.isFailure }
  }
}

extension Termination {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
