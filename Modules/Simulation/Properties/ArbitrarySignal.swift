import ReactiveTesting

/// Says when the source of a random signal sends its events.
public enum SignalStyle: String, Sendable, CaseIterable {
  /// Sends the events from the subscription on, for each subscriber.
  case cold
  /// Sends the events once, from the beginning of the test on.
  case hot
  /// Sends all events at once, during the subscription.
  case immediate
}

/// The events of a random signal with their times, as the input of a property-based test.
///
/// ```
/// checkProperty(of: ArbitrarySignal<Int>.self) { example in
///   let scheduler = VirtualTimeScheduler()
///   let recorder = SignalRecorder(of: example.source(on: scheduler).signal, on: scheduler)
///   scheduler.run()
///   #expect(recorder.events == example.events)
/// }
/// ```
public struct ArbitrarySignal<Value: Arbitrary>: Arbitrary {
  /// The style, which says when the events are sent.
  public var style: SignalStyle
  /// The events in the order of their times, in whole ticks. The last event may be a terminal: completion or failure.
  public var events: [RecordedEvent<Value, TestFailure>]

  /// Makes a signal of up to 8 values, in most cases with an end.
  public static func arbitrary(_ random: inout RandomSource) -> ArbitrarySignal {
    let style = SignalStyle.allCases[Int.random(in: 0..<SignalStyle.allCases.count, using: &random)]
    var tick = Int.random(in: 0...3, using: &random)
    var events: [RecordedEvent<Value, TestFailure>] = []
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      events.append(.next(.arbitrary(&random), at: .ticks(style == .immediate ? 0 : tick)))
      tick += Int.random(in: 0...3, using: &random)
    }
    let end = Duration.ticks(style == .immediate ? 0 : tick)
    switch Int.random(in: 0..<10, using: &random) {
    case ..<6: events.append(.completed(at: end))
    case ..<8: events.append(.failed(TestFailure(), at: end))
    default: break
    }
    return ArbitrarySignal(style: style, events: events)
  }

  /// The simpler signals: this signal with the cold style, without one of its events, with one shorter pause, or with
  /// one simpler value.
  public var simpler: [ArbitrarySignal] {
    var simpler: [ArbitrarySignal] = style == .cold ? [] : [ArbitrarySignal(style: .cold, events: events)]
    for index in events.indices { simpler.append(changed { $0.remove(at: index) }) }
    for index in events.indices where events[index].time > (index == 0 ? .zero : events[index - 1].time) {
      simpler.append(changed { for later in index..<$0.count { $0[later].time -= .ticks(1) } })
    }
    for index in events.indices {
      for value in events[index].event.value?.simpler ?? [] {
        simpler.append(changed { $0[index].event = .next(value) })
      }
    }
    return simpler
  }

  private func changed(_ change: (inout [RecordedEvent<Value, TestFailure>]) -> Void) -> ArbitrarySignal {
    var copy = self
    change(&copy.events)
    return copy
  }

  /// Makes a source that plays the events in virtual time and records its subscriptions.
  ///
  /// - Parameter scheduler: the scheduler that plays the events in its virtual time.
  public func source(on scheduler: VirtualTimeScheduler) -> (
    signal: Signal<Value, TestFailure>, subscriptions: @Sendable () -> [SubscriptionInterval]
  ) {
    switch style {
    case .cold, .hot:
      let source = style == .cold ? TestSource.cold(events, on: scheduler) : TestSource.hot(events, on: scheduler)
      return (source.signal, { source.subscriptions })
    case .immediate:
      let events = events.map(\.event)
      // The scheduler keeps the subscriber of a source without an end.
      let timeline = scheduler.timeline
      let source = Signal<Value, TestFailure>(source: { subscriber in
        if events.last?.termination == nil { subscriber.add(timeline.keep(subscriber)) }
        for event in events { subscriber.send(event) }
      })
      return (source, { [] })
    }
  }
}

extension ArbitrarySignal: CustomStringConvertible {
  /// The style and the diagram.
  public var description: String { "\(style) \(EventDiagram("", events).cells.joined())" }
}
