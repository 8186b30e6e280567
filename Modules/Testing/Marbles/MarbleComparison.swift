import ReactiveSchedulers

/// Compares the events of a diagram with the recorded events, and finds the first difference.
struct MarbleComparison<Output: Sendable & Equatable, Failure: Error> {
  let expected: [(tick: Int, sign: MarbleDiagram.Sign)]
  let actual: [RecordedEvent<Output, Failure>]
  let outputs: MarbleValues<Output>

  /// The first difference: its tick, and what it is.
  func firstDifference() -> (tick: Int, difference: String)? {
    for index in 0..<max(expected.count, actual.count) {
      let wanted = index < expected.count ? expected[index] : nil
      let found = index < actual.count ? actual[index] : nil
      if let wanted, let found, found.time == .ticks(wanted.tick), matches(wanted.sign, found.event) { continue }
      return describe(wanted, found)
    }
    return nil
  }

  /// The recording as a diagram, with a question mark for each value without a letter.
  func actualDiagram(atLeast count: Int) -> MarbleDiagram {
    var diagram = MarbleDiagram(ticks: Array(repeating: [], count: count))
    for entry in actual {
      let tick = entry.time.inTicks.count
      while diagram.ticks.count <= tick { diagram.ticks.append([]) }
      diagram.ticks[tick].append(sign(of: entry.event) ?? .value("?"))
    }
    return diagram
  }

  private func describe(
    _ wanted: (tick: Int, sign: MarbleDiagram.Sign)?, _ found: RecordedEvent<Output, Failure>?
  ) -> (tick: Int, difference: String) {
    let wantedTime: Duration? = wanted.map { .ticks($0.tick) }
    let first = min(wantedTime ?? found?.time ?? .zero, found?.time ?? wantedTime ?? .zero)
    let expectation = wantedTime == first ? wanted.map { name(of: $0.sign) } : nil
    let finding = found?.time == first ? found.map { name(of: $0.event) } : nil
    let (tick, isExact) = first.inTicks
    let place = isExact ? "tick \(tick)" : "\(first), between ticks \(tick) and \(tick + 1)"
    return (tick, "expected \(expectation ?? "nothing") but got \(finding ?? "nothing") at \(place)")
  }

  private func matches(_ sign: MarbleDiagram.Sign, _ event: Event<Output, Failure>) -> Bool {
    switch (sign, event) {
    case (.value(let letter), .next(let value)): outputs.value(letter) == value
    case (.completion, .completed), (.failure, .failed): true
    default: false
    }
  }

  private func name(of sign: MarbleDiagram.Sign) -> String {
    switch sign {
    case .value(let letter):
      if let value = outputs.value(letter), "\(value)" != String(letter) {
        "\"\(letter)\" (\(value))"
      } else {
        "\"\(letter)\""
      }
    case .completion: "completion"
    case .failure: "failure"
    case .disposal: "disposal"
    }
  }

  private func name(of event: Event<Output, Failure>) -> String {
    switch event {
    case .next(let value): sign(of: event).map(name(of:)) ?? "\(value)"
    case .failed(let failure): "failure (\(failure))"
    case .completed: "completion"
    }
  }

  /// The sign of an event, unless it is a value without a letter.
  private func sign(of event: Event<Output, Failure>) -> MarbleDiagram.Sign? {
    switch event {
    case .next(let value): letter(of: value).map { .value($0) }
    case .failed: .failure
    case .completed: .completion
    }
  }

  private func letter(of value: Output) -> Character? {
    if let listed = outputs.listed.first(where: { $0.value == value }) { return listed.letter }
    let text = "\(value)"
    guard text.count == 1, let letter = text.first, outputs.value(letter) == value else { return nil }
    return letter
  }
}
