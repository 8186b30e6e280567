import Reactive

extension StageKind {
  static let collecting: [StageKind] = [
    StageKind(".reduce(#) { wrapped($0 * 3 + $1) }", 0...9) { input, with in
      input.reduce(with.number) { wrapped($0 * 3 + $1) }
    } model: { input, with in
      input.rewriting(with.number) { result, event in
        if let value = event.value { result = wrapped(result * 3 + value) }
        return atTheEnd(event, send: result)
      }
    },
    StageKind(".collect().map { wrapped($0.reduce($0.count, +)) }") { input, _ in
      input.collect().map { wrapped($0.reduce($0.count, +)) }
    } model: { input, _ in
      input.rewriting([Int]()) { values, event in
        if let value = event.value { values.append(value) }
        return atTheEnd(event, send: wrapped(values.reduce(values.count, +)))
      }
    },
  ]
}

/// Leaves out values; a value of the operator's own comes before completion.
private func atTheEnd(_ event: PipelineEvent, send value: Int) -> [PipelineEvent] {
  switch event {
  case .next: []
  case .failed: [event]
  case .completed: [.next(value), event]
  }
}
