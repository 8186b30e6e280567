import ReactiveCore
import ReactiveTesting

extension Experiment {
  package var fails: Bool { actual != expected }

  /// The smallest experiment that still fails, found in steps from this one.
  package var shrunk: Experiment {
    var smallest = self
    while let smaller = smallest.simplified.first(where: \.fails) { smallest = smaller }
    return smallest
  }

  /// All experiments that are one step simpler, with the largest steps first.
  var simplified: [Experiment] {
    var simpler: [Experiment] = []
    if disposal != nil { simpler.append(with { $0.disposal = nil }) }
    simpler += pipeline.simplified.map { pipeline in with { $0.pipeline = pipeline } }
    for number in pipeline.sources.sorted() {
      simpler += sources[number].simplified.map { source in with { $0.sources[number] = source } }
    }
    switch disposal {
    case .atTick(let tick) where tick > 0: simpler.append(with { $0.disposal = .atTick(tick - 1) })
    case .afterEvents(let count) where count > 1: simpler.append(with { $0.disposal = .afterEvents(count - 1) })
    default: break
    }
    for number in sources.indices where !pipeline.sources.contains(number) {
      let others = with {
        $0.sources.remove(at: number)
        $0.pipeline.renumber { $0 > number ? $0 - 1 : $0 }
      }
      simpler.insert(others, at: 0)
    }
    return simpler
  }

  private func with(_ change: (inout Experiment) -> Void) -> Experiment {
    var changed = self
    change(&changed)
    return changed
  }
}

extension Pipeline {
  /// One branch instead of the whole pipeline, a run of stages removed, or one stage simplified.
  fileprivate var simplified: [Pipeline] {
    var simpler = stages.flatMap(\.branches)
    for length in (1...max(1, stages.count)).reversed() {
      for first in stages.indices.dropLast(length - 1) {
        simpler.append(with { $0.stages.removeSubrange(first..<(first + length)) })
      }
    }
    for index in stages.indices {
      simpler += stages[index].simplified.map { stage in with { $0.stages[index] = stage } }
    }
    for smaller in 0..<source { simpler.append(with { $0.source = smaller }) }
    return simpler
  }

  fileprivate mutating func renumber(_ change: (Int) -> Int) {
    source = change(source)
    for stage in stages.indices {
      for branch in stages[stage].branches.indices { stages[stage].branches[branch].renumber(change) }
    }
  }

  private func with(_ change: (inout Pipeline) -> Void) -> Pipeline {
    var changed = self
    change(&changed)
    return changed
  }
}

extension Stage {
  fileprivate var simplified: [Stage] {
    var simpler: [Stage] = []
    for index in branches.indices {
      simpler += branches[index].simplified.map { branch in with { $0.branches[index] = branch } }
    }
    for index in numbers.indices where numbers[index] > kind.numbers[index].lowerBound {
      simpler.append(with { $0.numbers[index] -= 1 })
    }
    return simpler
  }

  private func with(_ change: (inout Stage) -> Void) -> Stage {
    var changed = self
    change(&changed)
    return changed
  }
}

extension SourcePlan {
  /// Another style, one event removed, all events from some event on moved earlier, or one value smaller.
  fileprivate var simplified: [SourcePlan] {
    var simpler: [SourcePlan] = []
    switch style {
    case .cold: break
    case .hot, .immediate: simpler.append(with { $0.style = .cold })
    case .replaying: simpler.append(with { $0.style = .hot })
    }
    for index in events.indices {
      simpler.append(with { $0.events.remove(at: index) })
    }
    for index in events.indices where events[index].tick > (index == 0 ? 0 : events[index - 1].tick) {
      simpler.append(with { for later in index..<events.count { $0.events[later].tick -= 1 } })
    }
    for index in events.indices {
      if let value = events[index].event.value, value > 0 {
        simpler.append(with { $0.events[index].event = .next(value - 1) })
      }
    }
    return simpler
  }

  private func with(_ change: (inout SourcePlan) -> Void) -> SourcePlan {
    var changed = self
    change(&changed)
    return changed
  }
}
