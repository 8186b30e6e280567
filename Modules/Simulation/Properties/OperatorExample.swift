import ReactiveTesting

/// A random input of an operator, and the tick at which its subscriber disposes.
struct OperatorExample<Value: Arbitrary>: Arbitrary {
  var input: ArbitrarySignal<Value>
  var disposal: Int?

  static func arbitrary(_ random: inout RandomSource) -> OperatorExample {
    let input = ArbitrarySignal<Value>.arbitrary(&random)
    let isDisposed = Int.random(in: 0..<5, using: &random) == 0
    return OperatorExample(input: input, disposal: isDisposed ? Int.random(in: 1...10, using: &random) : nil)
  }

  var simpler: [OperatorExample] {
    (disposal == nil ? [] : [OperatorExample(input: input, disposal: nil)])
      + input.simpler.map { OperatorExample(input: $0, disposal: disposal) }
      + (disposal ?? 0 > 1 ? [OperatorExample(input: input, disposal: disposal.map { $0 - 1 })] : [])
  }

  /// The example, with the first of the styles unless it has one of them.
  func restricted(to styles: [SignalStyle]) -> OperatorExample {
    guard let first = styles.first, !styles.contains(input.style) else { return self }
    var copy = self
    copy.input.style = first
    return copy
  }

  /// Compares an operator with its model. Returns the difference, drawn.
  func problem<Output: Sendable & Equatable, Failure: Error & Equatable>(
    _ operation: (Signal<Value, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>,
    _ model: ([RecordedEvent<Value, TestFailure>]) -> [RecordedEvent<Output, Failure>]
  ) -> String? {
    let scheduler = VirtualTimeScheduler()
    let subscription = SharedVariable<@Sendable () -> Void>(nil)
    // Scheduled before the source's events, so that it comes first at its tick.
    if let disposal { scheduler.schedule(after: .ticks(disposal)) { subscription.value?() } }
    let source = input.source(on: scheduler)
    // The number of events when the subscription ended.
    let eventsAtTheEnd = SharedVariable<Int>(nil)
    let hasDisposed = SharedVariable<Bool>(false)
    let recorder = SignalRecorder(of: operation(source.signal, scheduler), on: scheduler) { count, subscription in
      if subscription.isDisposed, eventsAtTheEnd.value == nil { eventsAtTheEnd.value = count }
    }
    subscription.value = {
      hasDisposed.value = true
      recorder.dispose()
      if eventsAtTheEnd.value == nil { eventsAtTheEnd.value = recorder.events.count }
    }
    // Not all: an operator may repeat for ever.
    var steps = 10_000
    while steps > 0, eventsAtTheEnd.value == nil, scheduler.step() == 1 { steps -= 1 }
    // Also runs the actions that are due at the end: `dispose(on:)` ends its upstream in an action.
    if eventsAtTheEnd.value != nil { scheduler.advance(by: .zero) }
    let actionsLeft = scheduler.pendingCount - (disposal == nil || hasDisposed.value == true ? 0 : 1)
    scheduler.step(steps)
    subscription.value = nil
    let wanted = model(input.events).filter { entry in disposal.map { entry.time < .ticks($0) } ?? true }
    let ended = recorder.termination != nil || disposal != nil
    var problems: [String] = []
    if recorder.events != wanted { problems.append(difference(wanted, recorder.events)) }
    if let events = eventsAtTheEnd.value {
      if recorder.events.count > events { problems.append("an event came after the disposal") }
      // The events of a hot source wait in any case.
      if input.style != .hot, actionsLeft > 0 {
        problems.append("\(actionsLeft) scheduled actions were left when the subscription had ended")
      }
    }
    if ended, source.subscriptions().contains(where: { $0.end == nil }) {
      problems.append("the input is still subscribed to after the end")
    }
    recorder.dispose()
    guard !problems.isEmpty else { return nil }
    let cut = recorder.termination == nil ? disposal : nil
    let drawing = EventDiagram.drawing([
      EventDiagram("input, \(input.style)", input.events), EventDiagram("model", wanted, disposal: cut),
      EventDiagram("operator", recorder.events, disposal: cut),
    ])
    return problems.map { "  \($0)" }.joined(separator: "\n") + "\n" + drawing
  }

  private func difference<Output: Equatable, Failure: Equatable>(
    _ wanted: [RecordedEvent<Output, Failure>], _ found: [RecordedEvent<Output, Failure>]
  ) -> String {
    let place = zip(wanted, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, found.count)
    return "the model sends \(words(wanted, place)), the operator sends \(words(found, place))"
  }

  private func words<Output, Failure>(_ events: [RecordedEvent<Output, Failure>], _ place: Int) -> String {
    guard events.indices.contains(place) else { return "nothing" }
    let event =
      switch events[place].event {
      case .next(let value): "\(value)"
      case .failed(let failure): "the failure \(failure)"
      case .completed: "completion"
      }
    return "\(event) at \(events[place].time)"
  }
}
