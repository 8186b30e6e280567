import ReactiveSchedulers

/// One marble test: runs an operator over sources that play diagrams, and compares its output with a diagram.
struct MarbleTest<Input: Sendable, Output: Sendable & Equatable, Failure: Error> {
  let sources: [MarbleInput<Input>]
  let expected: String
  let outputs: MarbleValues<Output>
  let intervals: [[SubscriptionInterval]]
  /// The caller's file and line, for messages about the marble strings.
  let place: String

  typealias Operation = ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>

  /// Runs the test, and returns the first difference, if any.
  func mismatch(_ operation: Operation) -> MarbleMismatch? {
    let diagram = parse(expected, role: "expected")
    let sourceDiagrams = sources.map { parse($0.text, role: "input") }
    require(values: outputs, for: diagram)
    let scheduler = VirtualTimeScheduler()
    let subscription = Subscription()
    // Scheduled first, so that a disposal that is alone on its tick comes before the sources' events of that tick.
    if let disposal = diagram.disposal, disposal.afterEvents == 0 { dispose(subscription, disposal.tick, scheduler) }
    let played = zip(sources, sourceDiagrams).map { source, diagram in play(source, diagram, on: scheduler) }
    let inLast = diagram.disposal.flatMap { $0.afterEvents > 0 ? $0.tick : nil }
    let signal = operation(played.map(\.signal), scheduler)
    let last = diagram.events.count
    let recorder = SignalRecorder(of: signal, on: scheduler, subscription: subscription) { recorded, subscription in
      if recorded == last, let inLast, scheduler.now.offset == .ticks(inLast) { subscription.dispose() }
    }
    let length = max(1, ([diagram] + sourceDiagrams).map(\.ticks.count).max() ?? 1)
    scheduler.advance(to: SchedulerInstant(offset: .ticks(length) - .nanoseconds(1)))
    return compare(diagram, sourceDiagrams, recorder.events) ?? compareIntervals(played, sourceDiagrams)
      ?? findLeftovers(of: recorder, on: scheduler, diagram)
  }

  /// Checks that no scheduled action is left. By then the sources have played all their events (C11).
  private func findLeftovers(
    of recorder: SignalRecorder<Output, Failure>, on scheduler: VirtualTimeScheduler, _ diagram: MarbleDiagram
  ) -> MarbleMismatch? {
    recorder.dispose()
    // Runs the actions of the disposal too: `dispose(on:)` ends its upstream in an action.
    scheduler.advance(by: .zero)
    let count = scheduler.pendingCount
    guard count > 0 else { return nil }
    return MarbleMismatch(
      tick: diagram.ticks.count, "\(count) scheduled actions were left when the subscription had ended",
      in: [("expected", diagram)])
  }

  private func dispose(_ subscription: Subscription, _ tick: Int, _ scheduler: VirtualTimeScheduler) {
    if tick == 0 { return subscription.dispose() }
    scheduler.schedule(at: SchedulerInstant(offset: .ticks(tick))) { subscription.dispose() }
  }

  private func play(
    _ source: MarbleInput<Input>, _ diagram: MarbleDiagram, on scheduler: VirtualTimeScheduler
  ) -> TestSource<Input, TestFailure> {
    require(values: source.values, for: diagram)
    let events = diagram.events.compactMap { tick, sign -> RecordedEvent<Input, TestFailure>? in
      switch sign {
      case .value(let letter): source.values.value(letter).map { .next($0, at: .ticks(tick)) }
      case .completion: .completed(at: .ticks(tick))
      case .failure: .failed(TestFailure(), at: .ticks(tick))
      case .disposal: nil
      }
    }
    return source.isHot ? .hot(events, on: scheduler) : .cold(events, on: scheduler)
  }

  private func compare(
    _ diagram: MarbleDiagram, _ sources: [MarbleDiagram], _ events: [RecordedEvent<Output, Failure>]
  ) -> MarbleMismatch? {
    let comparison = MarbleComparison(expected: diagram.events, actual: events, outputs: outputs)
    guard let (tick, difference) = comparison.firstDifference() else { return nil }
    let actual = comparison.actualDiagram(atLeast: diagram.ticks.count)
    return MarbleMismatch(
      tick: tick, difference, in: sources.map { ("input", $0) } + [("expected", diagram), ("actual", actual)])
  }

  private func compareIntervals(
    _ played: [TestSource<Input, TestFailure>], _ diagrams: [MarbleDiagram]
  ) -> MarbleMismatch? {
    for (index, wanted) in intervals.enumerated() where index < played.count {
      let found = played[index].subscriptions
      guard found != wanted else { continue }
      let tick = zip(found, wanted).first { $0 != $1 }?.0.start.inTicks.count ?? 0
      return MarbleMismatch(
        tick: tick, "expected input \(index + 1) to be subscribed to during \(wanted) but it was \(found)",
        in: [("input", diagrams[index])])
    }
    return nil
  }

  private func parse(_ text: String, role: String) -> MarbleDiagram {
    do throws(MarbleDiagram.Mistake) {
      let diagram = try MarbleDiagram(parsing: text)
      if role == "input", diagram.disposal != nil {
        throw MarbleDiagram.Mistake(
          problem: "'!' is in an input", remedy: "the subscriber disposes: put the '!' into the expected diagram")
      }
      return diagram
    } catch {
      Diagnostics.trap(
        "\(place): The \(role) marble string \"\(text)\" cannot be read: \(error.problem).",
        breaking: "C15, marble strings are made of - letters | # ( ) ! and spaces", meaning: "a typing mistake",
        remedy: error.remedy, file: #fileID, line: #line)
    }
  }

  private func require<Value>(values: MarbleValues<Value>, for diagram: MarbleDiagram) {
    for case (_, .value(let letter)) in diagram.events where values.value(letter) == nil {
      Diagnostics.trap(
        "\(place): The letter \"\(letter)\" of a marble string has no value of type \(Value.self).",
        breaking: "C15, each letter has a value",
        meaning: "the values are not text, or the list lacks a letter",
        remedy: "list the values: .cold(…, [\"\(letter)\": …]) or outputs: [\"\(letter)\": …]; digits read as numbers",
        file: #fileID, line: #line)
    }
  }
}
