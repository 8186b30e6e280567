import Reactive

extension ModelSignal {
  /// Runs the inner signal of each value, side by side; ends when all have ended, or at the first failure.
  func flattened(_ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let inners = outer.compactMap { entry in entry.event.value.map { inner($0).run(entry.moment) } }
      return merged(outer, inners)
    }
  }

  /// Runs the inner signals of the values, so many at a time; those that find no place wait.
  func flattened(limit: Int, _ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var inners: [[TimedEvent]] = []
      // When each place is free again; `nil` is never.
      var places: [Moment?] = Array(repeating: .beginning, count: limit)
      for entry in outer {
        guard let value = entry.event.value else { break }
        let free = places.indices.min { isEarlier(places[$0], places[$1]) }
        guard let free, let moment = places[free] else { break }
        let events = inner(value).run(max(moment, entry.moment))
        inners.append(events)
        places[free] = events.end.flatMap { $0.event.isFailure ? nil : $0.moment }
      }
      let hasWaiting = inners.count < outer.count { !$0.event.isTerminal }
      return merged(outer, inners, isEndless: hasWaiting)
    }
  }

  /// Runs the inner signal of the newest value only.
  func switched(_ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let values = outer.filter { !$0.event.isTerminal }
      let inners = values.enumerated().map { number, entry in
        let following = number + 1 < values.count ? values[number + 1].moment : nil
        var events = entry.event.value.map { inner($0).run(entry.moment).before(following) } ?? []
        // Whether one that was replaced had ended does not matter: it counts as ended.
        if let following, events.end == nil { events.append(TimedEvent(moment: following, event: .completed)) }
        return events
      }
      return merged(outer, inners)
    }
  }
}

/// The values of inner signals, the first failure of any signal, or completion with the last of them.
private func merged(_ outer: [TimedEvent], _ inners: [[TimedEvent]], isEndless: Bool = false) -> [TimedEvent] {
  let open = 1 + inners.count + (isEndless ? 1 : 0)
  return rewritten(interleaved([outer] + inners), open) { open, arrival in
    switch arrival.event {
    case .next: return arrival.input == 0 ? [] : [arrival.event]
    case .failed: return [arrival.event]
    case .completed:
      open -= 1
      return open == 0 ? [.completed] : []
    }
  }
}

private func isEarlier(_ one: Moment?, _ other: Moment?) -> Bool {
  guard let one else { return false }
  guard let other else { return true }
  return one < other
}
