import Reactive

extension ModelSignal {
  /// Runs the inner signal of each value, side by side; ends when all have ended, or at the first failure.
  func flattened(_ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let inners = outer.events.compactMap { entry in entry.event.value.map { inner($0).run(entry.moment) } }
      return merged(outer, inners)
    }
  }

  /// Runs the inner signals of the values, so many at a time; those that find no place wait.
  func flattened(limit: Int, _ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var inners: [Run] = []
      // When each place is free again.
      var places: [Moment] = Array(repeating: .beginning, count: limit)
      for entry in outer.events {
        guard let value = entry.event.value else { break }
        let free = places.indices.min { places[$0] < places[$1] }
        guard let free, places[free] < .never else { break }
        let run = inner(value).run(max(places[free], entry.moment))
        inners.append(run)
        places[free] = run.end.flatMap { $0.event.isFailure ? nil : $0.moment } ?? .never
      }
      let waiting = outer.events.count { !$0.event.isTerminal } - inners.count
      return merged(outer, inners, waiting: waiting)
    }
  }

  /// Runs the inner signal of the newest value only.
  func switched(_ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let values = outer.events.filter { !$0.event.isTerminal }
      let following = values.dropFirst().map(\.moment) + [nil]
      let inners = zip(values, following).compactMap { entry, following in
        entry.event.value.map { inner($0).run(entry.moment).before(following) }
      }
      // One that was replaced counts as ended.
      let replaced = inners.dropLast().count { $0.end == nil }
      return merged(outer, inners, closed: replaced)
    }
  }
}

/// The values of inner signals, the first failure of any signal, or completion with the last of them.
private func merged(_ outer: Run, _ inners: [Run], closed: Int = 0, waiting: Int = 0) -> Run {
  rewritten([outer] + inners, 1 + inners.count - closed + waiting) { open, arrival in
    switch arrival.event {
    case .next: return arrival.input == 0 ? [] : [arrival.event]
    case .failed: return [arrival.event]
    case .completed:
      open -= 1
      return open == 0 ? [.completed] : []
    }
  }
}
