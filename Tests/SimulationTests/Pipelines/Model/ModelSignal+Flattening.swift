import ReactiveCore
import ReactiveSimulation

extension ModelSignal {
  /// Runs the inner signals of the values, a limited number at a time; the others are queued or dropped.
  func flattened(
    limit: Int, dropsOthers: Bool = false, delayingFailures delaysFailures: Bool = false,
    _ inner: @escaping @Sendable (Int) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var inners: [ModelRun] = []
      var waiting = 0
      // The moment at which each place becomes free.
      var places: [Moment] = Array(repeating: .beginning, count: limit)
      for entry in outer.events {
        guard let value = entry.event.value else { break }
        let free = places.indices.min { places[$0] < places[$1] } ?? 0
        if dropsOthers, places[free] > entry.moment { continue }
        guard places[free] < .never else {
          waiting += 1
          continue
        }
        let run = inner(value).run(max(places[free], entry.moment))
        inners.append(run)
        let end = run.end.flatMap { $0.event.isFailure && !delaysFailures ? nil : $0.moment }
        places[free] = end ?? .never
      }
      return merged(outer, inners, waiting: waiting, delayingFailures: delaysFailures)
    }
  }

  /// Runs the inner signal of the newest value only.
  func switched(
    delayingFailures delaysFailures: Bool = false, _ inner: @escaping @Sendable (Int) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let values = outer.events.filter { !$0.event.isTerminal }
      let following = values.dropFirst().map(\.moment) + [nil]
      let inners = zip(values, following).compactMap { entry, following in
        entry.event.value.map { inner($0).run(entry.moment).before(following) }
      }
      // An inner signal that was replaced counts as ended.
      let replaced = inners.dropLast().count { $0.end == nil }
      return merged(outer, inners, closed: replaced, delayingFailures: delaysFailures)
    }
  }

  /// Runs a signal for each value and the newest result, one after another; the values of these signals are the
  /// results.
  func flatScanned(
    _ initial: Int, _ step: @escaping @Sendable (_ result: Int, _ value: Int) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var (inners, newest, waiting, free) = ([ModelRun](), initial, 0, Moment.beginning)
      for entry in outer.events {
        guard let value = entry.event.value else { break }
        guard free < .never else {
          waiting += 1
          continue
        }
        let run = step(newest, value).run(max(free, entry.moment))
        newest = run.events.last { !$0.event.isTerminal }?.event.value ?? newest
        free = run.end.flatMap { $0.event.isFailure ? nil : $0.moment } ?? .never
        inners.append(run)
      }
      return merged(outer, inners, waiting: waiting)
    }
  }

  /// Runs a signal for the newest value and the newest result; the values of these signals are the results.
  func latestScanned(
    _ initial: Int, _ step: @escaping @Sendable (_ result: Int, _ value: Int) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      let values = outer.events.filter { !$0.event.isTerminal }
      var (inners, newest) = ([ModelRun](), initial)
      for (entry, following) in zip(values, values.dropFirst().map(\.moment) + [nil]) {
        guard let value = entry.event.value else { break }
        let run = step(newest, value).run(entry.moment).before(following)
        newest = run.events.last { !$0.event.isTerminal }?.event.value ?? newest
        inners.append(run)
      }
      let replaced = inners.dropLast().count { $0.end == nil }
      return merged(outer, inners, closed: replaced)
    }
  }

  /// Runs the signals of its own values, and then of their values, one after another.
  func expanded(_ inner: @escaping @Sendable (Int) -> ModelSignal?) -> ModelSignal {
    ModelSignal { start in
      var runs = [run(start)]
      var events = runs[0].events
      var waiting = events.compactMap { $0.event.value.flatMap(inner) }
      while let end = runs.last?.end, end.event == .completed, !waiting.isEmpty {
        let next = waiting.removeFirst().run(end.moment)
        runs.append(next)
        waiting += next.events.compactMap { $0.event.value.flatMap(inner) }
        events.removeLast()
        events += next.events
      }
      return ModelRun(events, of: runs)
    }
  }

  /// Runs all inner signals until one of them sends an event, and then only this one.
  func raced(_ inner: @escaping @Sendable (Int) -> ModelSignal) -> ModelSignal {
    ModelSignal { start in
      let outer = run(start)
      var inners: [ModelRun] = []
      var (winner, won) = (0, Moment.never)
      for entry in outer.events where entry.moment < won {
        guard let value = entry.event.value else { break }
        inners.append(inner(value).run(entry.moment))
        if let first = inners.last?.events.first?.moment, first < won { (winner, won) = (inners.count - 1, first) }
      }
      let runs = inners.indices.map { $0 == winner ? inners[$0] : inners[$0].before(won) }
      return merged(outer, runs, closed: won < .never ? runs.count - 1 : 0)
    }
  }
}
