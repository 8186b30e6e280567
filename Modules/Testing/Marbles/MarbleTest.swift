import ReactiveSchedulers

/// One marble test: runs an operator over sources that play diagrams, and compares what comes out.
struct MarbleTest<Input: Sendable, Output: Sendable & Equatable, Failure: Error> {
  let sources: [MarbleInput]
  let expected: String
  let inputs: MarbleValues<Input>
  let outputs: MarbleValues<Output>
  let intervals: [[SubscriptionInterval]]
  let site: CallSite

  typealias Operation = ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>

  func expect(_ operation: Operation) {
    if let mismatch = mismatch(operation) { Expectation.fail(mismatch.description, at: site) }
  }

  func mismatch(_ operation: Operation) -> MarbleMismatch? {
    let diagram = parse(expected, role: "expected")
    let sourceDiagrams = sources.map { parse($0.text, role: "input") }
    require(values: outputs, for: diagram)
    let scheduler = VirtualTimeScheduler()
    let subscription = Subscription()
    // Scheduled first of all, so that a disposal that stands alone on its tick comes before what the sources do then.
    if let disposal = diagram.disposal, disposal.afterEvents == 0 { dispose(subscription, disposal.tick, scheduler) }
    let played = zip(sources, sourceDiagrams).map { source, diagram in
      play(diagram, isHot: source.isHot, on: scheduler)
    }
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

  /// Whether an action waits that nobody wants any more: by then the sources have played all they had (C11).
  private func findLeftovers(
    of recorder: SignalRecorder<Output, Failure>, on scheduler: VirtualTimeScheduler, _ diagram: MarbleDiagram
  ) -> MarbleMismatch? {
    recorder.dispose()
    let count = scheduler.pendingCount
    guard count > 0 else { return nil }
    var drawing = MarbleDrawing()
    drawing.add("expected", diagram.cells)
    let tick = diagram.ticks.count
    return MarbleMismatch(
      tick: tick, difference: "\(count) scheduled actions were left when the subscription had ended",
      drawing: drawing.draw(marking: tick))
  }

  private func dispose(_ subscription: Subscription, _ tick: Int, _ scheduler: VirtualTimeScheduler) {
    if tick == 0 { return subscription.dispose() }
    scheduler.schedule(at: SchedulerInstant(offset: .ticks(tick))) { subscription.dispose() }
  }

  private func play(
    _ diagram: MarbleDiagram, isHot: Bool, on scheduler: VirtualTimeScheduler
  ) -> TestSource<Input, TestFailure> {
    require(values: inputs, for: diagram)
    let events = diagram.events.compactMap { tick, sign -> RecordedEvent<Input, TestFailure>? in
      switch sign {
      case .value(let letter): inputs.value(letter).map { .next($0, at: .ticks(tick)) }
      case .completion: .completed(at: .ticks(tick))
      case .failure: .failed(TestFailure(), at: .ticks(tick))
      case .disposal: nil
      }
    }
    return isHot ? .hot(events, on: scheduler) : .cold(events, on: scheduler)
  }

  private func compare(
    _ diagram: MarbleDiagram, _ sources: [MarbleDiagram], _ events: [RecordedEvent<Output, Failure>]
  ) -> MarbleMismatch? {
    let comparison = MarbleComparison(expected: diagram.events, actual: events, outputs: outputs)
    guard let (tick, difference) = comparison.firstDifference() else { return nil }
    var drawing = MarbleDrawing()
    for source in sources { drawing.add("input", source.cells) }
    drawing.add("expected", diagram.cells)
    drawing.add("actual", comparison.actualCells(atLeast: diagram.ticks.count))
    return MarbleMismatch(tick: tick, difference: difference, drawing: drawing.draw(marking: tick))
  }

  private func compareIntervals(
    _ played: [TestSource<Input, TestFailure>], _ diagrams: [MarbleDiagram]
  ) -> MarbleMismatch? {
    for (index, wanted) in intervals.enumerated() where index < played.count {
      let found = played[index].subscriptions
      guard found != wanted else { continue }
      let tick = zip(found, wanted).first { $0 != $1 }?.0.start.inTicks.count ?? 0
      var drawing = MarbleDrawing()
      drawing.add("input", diagrams[index].cells)
      return MarbleMismatch(
        tick: tick, difference: "expected input \(index + 1) to be subscribed to during \(wanted) but it was \(found)",
        drawing: drawing.draw(marking: tick))
    }
    return nil
  }

  private func parse(_ text: String, role: String) -> MarbleDiagram {
    do throws(MarbleParser.Mistake) {
      let diagram = try MarbleParser.parse(text)
      if role == "input", diagram.disposal != nil {
        throw MarbleParser.Mistake(
          problem: "'!' stands in an input", remedy: "the subscriber disposes: put the '!' into the expected diagram")
      }
      return diagram
    } catch {
      Diagnostics.trap(
        "The \(role) marble string \"\(text)\" cannot be read: \(error.problem).",
        breaking: "C15, marble strings are made of - letters | # ( ) ! and spaces", meaning: "a slip of the pen",
        remedy: error.remedy, file: site.filePath, line: site.line)
    }
  }

  private func require<Value>(values: MarbleValues<Value>, for diagram: MarbleDiagram) {
    for case (_, .value(let letter)) in diagram.events where values.value(letter) == nil {
      Diagnostics.trap(
        "The letter \"\(letter)\" of a marble string stands for no \(Value.self).",
        breaking: "C15, each letter has a value",
        meaning: "the values are not text, or a letter was left out of the list",
        remedy: "list the values: inputs: [\"\(letter)\": …] or outputs: [\"\(letter)\": …]; digits read as numbers",
        file: site.filePath, line: site.line)
    }
  }
}
